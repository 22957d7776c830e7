"""Where the lists of a package put its pieces, for whoever draws a game that no engine sets up."""

from __future__ import annotations

from typing import TYPE_CHECKING

from toolchain.exporters.counters.shown import Shown
from toolchain.geometry.hexnumbers import index_by_number
from toolchain.ir.roster import NOBODY, roster_of

if TYPE_CHECKING:
    from toolchain.ir.rules import Rules


def places(ir: Rules) -> dict[int, str]:
    """The place of each piece that the lists of a scenario begin with, as they write it; empty where they name none."""
    return {row.unit: row.place for row in roster_of(ir).placements if row.unit != NOBODY}


def free(ir: Rules) -> dict[int, str]:
    """The region of each piece that its owner may put into one of several hexes, as the set-up names it."""
    known = {
        *index_by_number(ir),
        *(hex["name"] for hex in ir["hexes"]),
        *(box["name"] for box in ir["boxes"]),
    }
    return {piece: place for piece, place in places(ir).items() if place and place not in known}


def hexes(ir: Rules) -> dict[int, int]:
    """The hex of each piece that begins in one. A number that the map has not is no hex."""
    index = index_by_number(ir)
    return {piece: index[place] for piece, place in places(ir).items() if place in index}


def stacks(ir: Rules, by_piece: dict[int, int]) -> dict[int, list[Shown]]:
    """Counters by hex."""
    made: dict[int, list[Shown]] = {}
    for piece, place in by_piece.items():
        known = ir["pieces"][piece]
        made.setdefault(place, []).append(Shown(known["side"], known["nation"], piece))
    return made
