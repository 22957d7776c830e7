"""Markers that lie on the map when a scenario begins: the states of hexes and units that are not empty."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from toolchain.exporters.counters.markers import value_on_marker
from toolchain.exporters.handouts.beginning import told
from toolchain.exporters.laid_out.tokens import Token
from toolchain.exporters.rulebook.states import worth_saying

if TYPE_CHECKING:
    from toolchain.ir.rules import Column, Rules

MOST = 40
"""A value that more hexes or units begin with, or half of all, is written and not laid."""
STATES = "States at the start"
"""The row beside the map for markers of the game's own states."""
_GAME = -1


class Laid(NamedTuple):
    """A marker: which, the number of its face, and the hex or the id of the unit on which it lies (none: beside the map)."""

    token: Token
    face: int
    hex: int
    unit: str


def laid_markers(ir: Rules, tokens: Iterable[Token]) -> list[Laid]:
    """The markers of the beginning of a scenario; ``tokens``: the markers of the game."""
    faces = {mark: (token, face) for token in tokens for face, mark in enumerate(token.states)}
    made = []
    for column in told(ir):
        for place, value in _held(ir, column):
            found = faces.get((column["name"], value_on_marker(ir, column, value)))
            if found is not None:
                unit = ir["pieces"][place]["id"] if column["of"] == "piece" else ""
                made.append(Laid(*found, place if column["of"] == "hex" else -1, unit))
    return made


def row_of_states(laid: Iterable[Laid]) -> list[str]:
    """The row beside the map, where there are markers for it."""
    return [STATES] if any(one.hex < 0 and not one.unit for one in laid) else []


def _held(ir: Rules, column: Column) -> Iterator[tuple[int, int]]:
    """What has a state, by its number, and the value; nothing of a value with which most begin."""
    start: Any = ir["scenarios"][0]["parameters"].get(column["name"], column["start"])
    if column["of"] == "game":
        if isinstance(start, int) and worth_saying(column, start):
            yield _GAME, start
        return
    if column["of"] == "hex":
        places = list(range(len(ir["hexes"])))
    elif column["of"] == "piece":
        kinds = column.get("kinds", -1)
        places = [n for n, piece in enumerate(ir["pieces"]) if kinds >> piece["kind"] & 1]
    else:
        return
    values = [start if isinstance(start, int) else start[n] for n in places]
    many = Counter(values)
    for place, value in zip(places, values, strict=True):
        if worth_saying(column, value) and many[value] <= MOST and 2 * many[value] < len(places):
            yield place, value
