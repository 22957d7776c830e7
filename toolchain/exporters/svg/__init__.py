"""A map as one SVG drawing."""
