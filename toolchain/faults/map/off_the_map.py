"""A shape lies off the map or leaves it, or two places share a hex.

Why: anything outside the map cannot be written. If everything is outside, the grid is in the wrong position,
which is an error; single shapes are notes.

Bad:
    a river of the next country

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
    return FAULT.finding(f"{count} of {of} `{kind}` shapes lie off the map{shown}", span, severity=NOTE)


def nothing_on_it(span: Span) -> Finding:
    """At the first shape."""
    return FAULT.finding(
        "nothing in these files lies on the map",
        span,
        help="check the hexes of the places, and that the files cover the same country",
    )


def comes_back(span: Span, feature: str) -> Finding:
    """``feature``: kind and name of the line."""
    return FAULT.finding(
        f"{feature} leaves the map and comes back",
        span,
        severity=NOTE,
        help="the part outside is left out",
    )


def second_name(span: Span, name: str, hex_: str, first: str) -> Finding:
    """``first``: the name that the hex has."""
    return FAULT.finding(
        f"{name} lies in hex {hex_}, which is already {first}",
        span,
        severity=WARNING,
        help="a hex has one name: leave one of them out",
    )


def cross_water(span: Span, lines: Sequence[str], most: int) -> Finding:
    """``lines``: their kinds and names, of which ``most`` are shown."""
    return FAULT.finding(f"left out where they cross water: {first_few(lines, most)}", span, severity=NOTE)


def run_together(span: Span, lines: Sequence[str], most: int) -> Finding:
    """``lines``: their kinds and names, of which ``most`` are shown."""
    return FAULT.finding(
        f"left out where they overlap lines of an earlier take: {first_few(lines, most)}",
        span,
        severity=NOTE,
    )
