"""Blocks that are only said: their words, what they declare, and what can be known of their sentences."""
