"""JSON files with places, and what is wrong in those that cannot be read."""
