"""Modules and saved games of VASSAL, read for what a game has of them: grid, places, pieces, set-ups."""
