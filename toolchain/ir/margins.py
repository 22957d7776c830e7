"""The edges of a map and the boxes beside it, in the words that all parts of the program say of them."""

from __future__ import annotations

from collections.abc import Sized
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from toolchain.ir.rules import Box, MapEdge, Piece, Rules


NOBODY = "nobody"


def owner_of(ir: Rules, edge: MapEdge) -> str:
    """Whose an edge is: a nation, a side, or nobody."""
    if edge.get("nation"):
        return str(edge["nation"])
    return str(ir["sides"][edge["owner"]]["name"]) if edge["owner"] >= 0 else NOBODY


def users_of(ir: Rules, box: Box) -> list[str]:
    """The sides and nations that may use a box, each once; every side where the box does not say which."""
    sides = [str(side["name"]) for side in ir["sides"]]
    whole = [sides[user] for user in box.get("users", range(len(sides))) if user >= 0]
    return list(dict.fromkeys([*whole, *box.get("nations", ())]))


def may_use(ir: Rules, box: Box, piece: Piece) -> bool:
    """Whether a piece may stand in a box: nobody's pieces may, others by their side or nation."""
    if "users" not in box or piece["side"] < 0 or piece["side"] in box["users"]:
        return True
    nation = piece["nation"]
    return nation >= 0 and ir["nations"][nation] in box.get("nations", ())


def joined(box: Box) -> list[int]:
    """The hexes from which a box is entered; none where the package does not say."""
    return box.get("joins", [])


def used_by(ir: Rules, box: Box) -> str:
    """Who may use a box, in words."""
    return "used by " + ("all" if "users" not in box else " and ".join(users_of(ir, box)) or NOBODY)


def count_of(hexes: Sized) -> str:
    """How many hexes, in words."""
    return f"{len(hexes)} hex{'' if len(hexes) == 1 else 'es'}"
