"""Maps and the earth: places, shapes, and what hexes get of them."""
