"""Two games compared in game terms."""
