"""Bots, whole games, statistics. Knows packages and the engine, no text."""
