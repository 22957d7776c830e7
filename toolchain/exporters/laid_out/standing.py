"""Where each piece of a scenario stands when its set-up is done: in a hex, or in a row beside the map."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import TYPE_CHECKING

from toolchain.engine.seen import sees
from toolchain.exporters.counters.listed import hexes as listed_hexes
from toolchain.exporters.counters.set_up import set_up_state
from toolchain.exporters.handouts.turns import arrival
from toolchain.exporters.laid_out.off_map import OTHERS
from toolchain.exporters.svg.palette import spoken
from toolchain.geometry.hexnumbers import index_by_number
from toolchain.ir.roster import NOBODY, Placement, roster_of

if TYPE_CHECKING:
    from toolchain.ir.rules import Rules


@dataclass(frozen=True)
class Place:
    """Where a piece stands: a hex (-1: none), or what is written over its row beside the map; its face; whether it is hidden."""

    hex: int = -1
    heading: str = OTHERS
    face: int = -1
    hidden: bool = False


def headings(rules: Collection[Rules]) -> list[str]:
    """The rows beside the map: what players place themselves, times of arrival in their order, then boxes."""
    made: dict[str, int] = {}
    for ir in rules:
        if "unplayed" in ir:
            made |= dict.fromkeys(_waiting(ir).values(), 0)
        rows = (waiting_place(ir, row) for row in roster_of(ir).placements if row.unit == NOBODY)
        made |= dict.fromkeys((place.heading for place in rows if place.hex < 0), 0)
        for change in roster_of(ir).arrivals:
            made.setdefault(arrival(change, ir["scenarios"][0]["last"]), change.turn or 10**6)
    ordered = sorted(made, key=lambda heading: made[heading])
    boxes = [spoken(box["name"]) for ir in rules for box in ir["boxes"]]
    return [*ordered, *boxes]


def cups(ir: Rules) -> list[str]:
    """The headings of the boxes whose contents nobody sees: what is in one is drawn at random."""
    return [spoken(box["name"]) for box in ir["boxes"] if box["seen"] == "none"]


def places(ir: Rules) -> list[tuple[int, Place]]:
    """Each piece and where it stands when the set-up is done, those of one hex from the bottom of the stack up."""
    last = ir["scenarios"][0]["last"]
    arrivals = {row.unit: arrival(row, last) for row in roster_of(ir).arrivals if row.unit != NOBODY}
    count = len(ir["hexes"])
    state = set_up_state(ir)
    if state is None:
        at = listed_hexes(ir)
        waiting = arrivals | _waiting(ir)
        made = {n: Place(at.get(n, -1), waiting.get(n, OTHERS)) for n in range(len(ir["pieces"]))}
        return sorted(made.items(), key=lambda item: (item[1].hex, item[0]))
    held: list[tuple[int, Place]] = []
    stacks = state.columns["c_at"]
    for piece, known in enumerate(ir["pieces"]):
        place, face = state.columns["c_place"][piece], state.columns["c_face"][piece]
        hidden = any(
            not sees(state, seat, piece) for seat in range(len(ir["sides"])) if seat != known["side"]
        )
        if 0 <= place < count:
            held.append((piece, Place(place, "", face, hidden)))
        elif place >= count:
            heading = arrivals.get(piece, spoken(ir["boxes"][place - count]["name"]))
            held.append((piece, Place(-1, heading, face, hidden)))
        else:
            held.append((piece, Place(-1, arrivals.get(piece, OTHERS), face)))
    depth = {piece: number for stack in stacks for number, piece in enumerate(stack)}
    return sorted(held, key=lambda item: (item[1].hex, depth.get(item[0], item[0])))


def _waiting(ir: Rules) -> dict[int, str]:
    """Units that a scenario begins with and puts in no hex of the map: what is written over their row."""
    at = listed_hexes(ir)
    return {
        row.unit: _set_up_of(row)
        for row in roster_of(ir).placements
        if row.unit != NOBODY and row.unit not in at
    }


def waiting_place(ir: Rules, row: Placement) -> Place:
    """Where a row that names no unit stands: in its hex, or in a row beside the map."""
    return Place(index_by_number(ir).get(row.place, -1), _set_up_of(row))


def _set_up_of(row: Placement) -> str:
    return f"set-up of {spoken(row.of)}" + (f", {spoken(row.place)}" if row.place else "")


def same_map(one: Rules, other: Rules) -> bool:
    """Whether two scenarios are played on one map."""
    return _board(one) == _board(other)


def _board(ir: Rules) -> object:
    return [(h["id"], h["column"], h["row"], h["terrains"]) for h in ir["hexes"]], ir["edges"]
