"""Testing a project: its examples and the promises of the engine, and what of both is remembered."""
