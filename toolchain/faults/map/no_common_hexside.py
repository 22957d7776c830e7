"""Two hexes written as a hexside are not adjacent.

Why: one of the two numbers is wrong; or the layout of the map is, if two or more hexsides are wrong and all exist in another
layout.

Bad:
    0101/0301

Good:
    0201/0301

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from toolchain.base.diagnostic import Finding, Label
from toolchain.base.source import Span
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "MAP008")
_SHOWN = 3  # places of hexsides that do not exist


def at(span: Span, one: str, other: str, between: Iterable[str]) -> Finding:
    """``between``: the numbers of the hexes that touch both."""
    sides = [f"`{one}/{number}` or `{number}/{other}`" for number in between]
    return FAULT.finding(
        f"hexes {one} and {other} share no hexside",
        span,
        help="write " + " or ".join(sides)
        if sides and one != other
        else "write a hexside as two adjacent hexes, as in `0101/0102`",
    )


def by_layout(spans: Sequence[Span], one: str, other: str, meant: Sequence[str]) -> Finding:
    """All hexsides of the map exist with other lines of the block `map`, each of ``meant``; ``spans``: where those stand that do not."""
    shown = tuple(Label(span, "and here") for span in spans[1:_SHOWN])
    left = len(spans) - 1 - len(shown)
    lines = " or ".join(f"`{line}`" for line in meant)
    return FAULT.finding(
        f"hexes {one} and {other} share no hexside",
        spans[0],
        help=f"write {lines} if the map is printed so: then all its hexsides exist",
        labels=shown,
        note=f"and in {left} more place{'s' if left > 1 else ''}" if left else "",
    )
