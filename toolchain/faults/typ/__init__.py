"""TYP: kinds of value and measures."""
