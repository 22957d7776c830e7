"""Commands that draw the map and ask it."""
