"""The canonical layout of a text."""
