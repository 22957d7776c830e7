"""VIC: scores and victory."""
