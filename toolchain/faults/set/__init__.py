"""SET: set-up."""
