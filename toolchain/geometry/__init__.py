"""Hex lattices in integers; overlays with shapely."""
