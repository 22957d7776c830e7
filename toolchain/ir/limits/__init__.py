"""How large a package may become for the engine: its tables in memory, and the text that is written of its rules."""
