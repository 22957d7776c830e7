"""States of the game that every package has, and that the engine keeps itself."""

OWN_STATES = ("turn", "phase", "scenario")
DUE = "due"
"""Of a piece: the turn of its arrival."""
