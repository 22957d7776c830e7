"""Zones, reckoned from their declarations."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from toolchain.engine.interpret.basics import gathered, members
from toolchain.engine.interpret.ground import Ground

if TYPE_CHECKING:
    from toolchain.ir.rules import Zone


def zone(i: Ground, state: Any, name: str, side: int) -> int:
    """Hexes in the zone of a side: those within reach of its pieces, without the pieces' own."""
    made: int = i.once(("zone", name, side), lambda: _zone(i, state, i.find(i.ir["zones"], name), side))
    return made


def _zone(i: Ground, state: Any, zone: Zone, side: int) -> int:
    made: set[int] = set()
    for piece, known in enumerate(i.ir["pieces"]):
        if known["side"] == side and has_zone(i, state, zone, piece):
            made |= around_piece(i, state, zone, piece)
    for bar in zone["bars"]:
        made -= set(members(i.read(state, bar["hexes"], {})))
    return gathered(made)


def has_zone(i: Ground, state: Any, zone: Zone, piece: int) -> bool:
    """Whether a piece on the map is one of those that a zone is of."""
    known = i.piece(piece)
    if known is None or not zone["kinds"] >> known["kind"] & 1 or not i.is_hex(i.place_of(state, piece)):
        return False
    where = zone.get("where")
    return where is None or i.holds(state, where, {"self": piece})


def around_piece(i: Ground, state: Any, zone: Zone, piece: int) -> set[int]:
    """Hexes within reach of a piece and not behind a closed hexside; bars of hexes are not asked."""
    here = i.place_of(state, piece)
    reached = set(i.chart.disc(here, zone["reach"]) - {here})
    if not zone["closed"]:
        return reached
    return {x for x in reached if not i.one_holds(state, zone["closed"], {"hexside": i.hexside(here, x)})}
