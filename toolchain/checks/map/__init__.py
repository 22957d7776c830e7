"""MAP: the map."""
