"""Meaning: names resolved, expressions typed, layers applied, the whole lowered to the package's terms."""
