"""A tile that is flipped or rotated.

Why: terrain has no direction; if the picture of the tile has one (a slope, a road), that information is lost.

Bad:
    a tile `slope-east`, turned by 120 degrees

Good:
    a tile `slope-south`, or a line along the hexsides

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import WARNING, Finding
from toolchain.base.source import Span
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "TIL007", WARNING)


def at(span: Span, where: str) -> Finding:
    """``where``: the first cell or object with such a tile."""
    return FAULT.finding(
        f"this tile is flipped or rotated, which has no effect ({where})",
        span,
        help="use the tile without flipping or rotating it; terrain has no direction",
    )
