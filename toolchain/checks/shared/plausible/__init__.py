"""What tells a slip from a plausible value, shared by checks."""
