"""States that packages have for the engine, and no text declares: whose moment it is, how a game was ended."""
