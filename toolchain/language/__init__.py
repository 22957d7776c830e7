"""From text to syntax: blocks, lines, expressions, and back to canonical text."""
