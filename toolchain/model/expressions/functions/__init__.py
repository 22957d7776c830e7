"""Functions applied to arguments: those of the language itself, and those that a game declares."""
