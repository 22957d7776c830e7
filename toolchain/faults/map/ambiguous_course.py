"""Ambiguous course: a line fits two sets of hexsides or hexes equally well.

Why: the line passes close to the middle of a hex or through a corner, so the drawing does not decide. One
course was chosen; check it against your map.

Bad:
    a river through the middle of a hex

Good:
    a river near the edge of a hex

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Sequence

from toolchain.base.diagnostic import NOTE, Finding
from toolchain.base.source import Span
from toolchain.faults.declaration import LIKELY, declare
from toolchain.faults.listing import first_few

FAULT = declare(__name__, "MAP055", NOTE, LIKELY)


def near_a_middle(span: Span, feature: str, sides: Sequence[str], most: int) -> Finding:
    """A line along hexsides. ``feature``: its kind and name; ``sides``: hexsides, of which ``most`` are shown."""
    why = "runs so close to the middle of a hex that either side is possible"
    return _doubt(span, feature, why, first_few(sides, most))


def past_a_corner(span: Span, feature: str, sides: Sequence[str], most: int) -> Finding:
    """A line through hexes. ``feature``: its kind and name; ``sides``: hexsides, of which ``most`` are shown."""
    return _doubt(
        span, feature, "only clips a corner, so it was drawn around the hex", first_few(sides, most)
    )


def too_short(span: Span, feature: str) -> Finding:
    """``feature``: kind and name of the line."""
    return FAULT.finding(
        f"{feature} is too short to follow a hexside", span, help="draw a longer line, or remove it"
    )


def _doubt(span: Span, feature: str, why: str, where: str) -> Finding:
    return FAULT.finding(
        f"{feature} {why}: {where}",
        span,
        help="compare these hexsides with your map, and correct them in `map.hw` if needed",
    )
