"""Plays packages. Knows nothing of text, files or terminals, and no word of any game."""
