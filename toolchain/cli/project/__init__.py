"""Commands that make, change, compare and export a project."""
