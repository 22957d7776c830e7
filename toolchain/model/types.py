"""Types of values, with units of measure."""

from __future__ import annotations

from typing import NamedTuple


class Type(NamedTuple):
    """A kind of value; ``of`` names the measure of a number, the ladder or value set, the element of a list."""

    kind: str
    of: str = ""

    def __str__(self) -> str:
        if self.kind == "int":
            return self.of or "number"
        if self.kind == "bool":
            return "condition"
        if self.kind == "value":
            return f"value of {self.of}"
        if self.kind == "list":
            return f"list of {self.of}s"
        return {"hexes": "set of hexes", "pieces": "set of pieces"}.get(self.kind, self.kind)


INT = Type("int")
BOOL = Type("bool")
PIECE = Type("piece")
PIECES = Type("pieces")
HEX = Type("hex")
HEXES = Type("hexes")
EDGE = Type("hexside")
SIDE = Type("side")
SIDES = Type("list", "side")
NATION = Type("nation")
CARD = Type("card")
CARDS = Type("list", "card")
PLACE = Type("box")
SPAN = Type("span")
EVENT = Type("event")
PAIR = Type("pair")
PAIRS = Type("list", "pair")
NONE = Type("none")
UNKNOWN = Type("unknown")

BY_WORD = {
    "unit": PIECE,
    "piece": PIECE,
    "hex": HEX,
    "hexes": HEXES,
    "hexside": EDGE,
    "side": SIDE,
    "nation": NATION,
    "card": CARD,
    "number": INT,
    "pair": PAIR,
    "units": PIECES,
    "yes-no": BOOL,
}

# Of what a state may be, and the type of its subject; a state of the game has none.
STATE_SUBJECTS = {"piece": PIECE, "hex": HEX, "hexside": EDGE, "side": SIDE, "card": CARD}


def element(type_: Type) -> Type:
    """What a list or set holds."""
    if type_.kind == "hexes":
        return HEX
    if type_.kind == "pieces":
        return PIECE
    if type_.kind == "list":
        return Type(type_.of)
    return UNKNOWN


def are_pieces(type_: Type) -> bool:
    """Whether a value is several pieces: a set of them or a list."""
    return element(type_) == PIECE


def agree(a: Type, b: Type) -> bool:
    """Whether two types may stand for one another (unknown always may; a bare number fits every measure)."""
    if UNKNOWN in (a, b) or a == b:
        return True
    if a.kind == b.kind == "int":
        return not a.of or not b.of
    if NONE in (a, b):
        return "none" in (a.kind, b.kind) and (a.kind in _ABSENT or b.kind in _ABSENT)
    return False


_ABSENT = {"piece", "hex", "card", "side", "value"}
