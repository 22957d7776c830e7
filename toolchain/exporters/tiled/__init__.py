"""A map for the Tiled editor."""
