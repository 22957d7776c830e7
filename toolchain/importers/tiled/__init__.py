"""Reading maps of the editor Tiled."""
