"""A Tiled map that is not hexagonal.

Why: squares and diamonds have different neighbours from hexes.

Bad:
    <map orientation="orthogonal" ...>

Good:
    <map orientation="hexagonal" ...>

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import Finding
from toolchain.base.source import Span
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "TIL002")


def at(span: Span, orientation: str) -> Finding:
    """``orientation``: of the map, empty when it has none."""
    return FAULT.finding(
        f"the map orientation is {orientation}, not hexagonal"
        if orientation
        else "the map has no orientation",
        span,
        help="choose Hexagonal (Staggered) in Map > Map Properties",
    )
