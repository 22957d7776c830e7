"""Ground floor: sources, spans, findings, digests, suggestions. Knows no word of any game."""
