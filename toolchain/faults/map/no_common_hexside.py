"""Two hexes written as a hexside are not adjacent.

Why: one of the two numbers is wrong.

Bad:
    0101/0301

Good:
    0201/0301

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterable

from toolchain.base.diagnostic import Finding
from toolchain.base.source import Span
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "MAP008")


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
