"""A shape lies off the map or leaves it, or two places share a hex.

Why: shapes outside the map cannot be imported. If all of them are outside, the grid is in the wrong position,
which is an error; for single shapes, this is a note.

Bad:
    a river in a neighbouring country

Good:
    a river that crosses the map

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Sequence

from toolchain.base.diagnostic import ERROR, NOTE, WARNING, Finding
from toolchain.base.source import Span
from toolchain.faults.declaration import LIKELY, declare
from toolchain.faults.listing import first_few

FAULT = declare(__name__, "MAP054", ERROR, LIKELY)


def at(span: Span, kind: str, count: int, of: int, names: Sequence[str], most: int) -> Finding:
    """``count`` of all ``of`` shapes of a kind, and the names of those that have one, of which ``most`` are shown."""
    shown = ": " + first_few(names, most) if names else ""
    return FAULT.finding(
        f"{count} of {of} `{kind}` shapes {'lies' if count == 1 else 'lie'} off the map{shown}",
        span,
        severity=NOTE,
        help="nothing to do if they lie outside the map; otherwise correct their coordinates or the grid",
    )


def nothing_on_it(span: Span) -> Finding:
    """At the first shape."""
    return FAULT.finding(
        "nothing in these files lies on the map",
        span,
        help="check the hexes of the places, and check that the files cover the same area",
    )


def comes_back(span: Span, feature: str) -> Finding:
    """``feature``: kind and name of the line."""
    return FAULT.finding(
        f"{feature} leaves the map and comes back",
        span,
        severity=NOTE,
        help="check the line on the map; the part outside was left out",
    )


def second_name(span: Span, name: str, hex_: str, first: str) -> Finding:
    """``first``: the name that the hex has."""
    return FAULT.finding(
        f"{name} lies in hex {hex_}, which is already named {first}",
        span,
        severity=WARNING,
        help="remove one of the two names: a hex has only one",
    )


def cross_water(span: Span, lines: Sequence[str], most: int) -> Finding:
    """``lines``: their kinds and names, of which ``most`` are shown."""
    return FAULT.finding(
        f"these lines are left out where they cross water: {first_few(lines, most)}",
        span,
        severity=NOTE,
        help="compare them with your map, and add the missing parts in `map.hw` if needed",
    )


def run_together(span: Span, lines: Sequence[str], most: int) -> Finding:
    """``lines``: their kinds and names, of which ``most`` are shown."""
    return FAULT.finding(
        f"these lines are left out where they overlap those of an earlier `[[take]]`: {first_few(lines, most)}",
        span,
        severity=NOTE,
        help="compare them with your map, and add the missing parts in `map.hw` if needed",
    )
