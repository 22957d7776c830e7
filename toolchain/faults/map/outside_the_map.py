"""A hex outside the columns or rows of the map block.

Why: either the number is mistyped, or the map is larger than its `map` block declares.

Bad:
    map
      columns 1..4 ; rows 1..3
    hexes
      0901  open

Good:
    hexes
      0401  open

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import Finding
from toolchain.base.source import Span
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "MAP009")


def at(span: Span, number: str, axis: str, low: int, high: int) -> Finding:
    """``axis``: ``columns`` or ``rows``, of which the map has those from ``low`` to ``high``."""
    return FAULT.finding(
        f"hex {number} is off the map, which has {axis} {low}..{high}",
        span,
        help=f"widen `{axis}` in the `map` block, or correct the number",
    )


def of_a_sheet(span: Span, number: str, axis: str, low: int, high: int, sheet: str) -> Finding:
    """``axis``: ``columns`` or ``rows``, of which the sheet shows those from ``low`` to ``high``."""
    return FAULT.finding(
        f"hex {number} is off sheet `{sheet}`, which has {axis} {low}..{high}",
        span,
        help="correct the number, or list it under the sheet that shows it",
    )


def listed(span: Span, number: str, columns: tuple[int, int], rows: tuple[int, int]) -> Finding:
    """Of a map that is not played; the ends of its columns and rows."""
    (a, b), (c, d) = columns, rows
    return FAULT.finding(f"hex {number} is off the map", span, help=f"use columns {a}..{b} and rows {c}..{d}")
