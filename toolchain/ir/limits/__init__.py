"""How large a package may become for the engine: its tables in memory, the text written of its rules, ranges without an end."""
