"""REF: names and references."""
