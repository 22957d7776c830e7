"""A hex number that is not on the map.

Why: either the number is mistyped, or the rule comes from a different edition of the map.

Bad:
    region near-bank
      0101..0103  0501

Good:
    region near-bank
      0101..0103

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from toolchain.base.diagnostic import Finding
from toolchain.base.source import Span
from toolchain.base.suggest import did_you_mean
from toolchain.faults.declaration import declare
from toolchain.faults.listing import first_few

FAULT = declare(__name__, "MAP001")


def at(span: Span, number: str, numbers: Iterable[str]) -> Finding:
    """``numbers``: of the hexes that the map lists."""
    return FAULT.finding(
        f"there is no hex {number} on the map",
        span,
        help=did_you_mean(number, numbers) or "correct the number, or add the hex to the map",
    )


def outside(span: Span, number: str, columns: tuple[int, int], rows: tuple[int, int]) -> Finding:
    """Of a map that lists no hexes: the ends of its columns and rows are known."""
    (a, b), (c, d) = columns, rows
    return FAULT.finding(
        f"there is no hex {number} on the map", span, help=f"use columns {a}..{b} and rows {c}..{d}"
    )


def of_a_run(span: Span, numbers: Sequence[str]) -> Finding:
    """Several hexes of one run."""
    return FAULT.finding(
        f"these hexes are not on the map: {first_few(numbers, 3)}",
        span,
        help="correct the first or last hex of the run",
    )


def run_too_far(span: Span, numbers: Sequence[str], there: tuple[str, str]) -> Finding:
    """The last hexes of a run. ``there``: the first and the last hex of the run that are on the map."""
    first, last = there
    run = f"{first}..{last}" if first != last else first
    absent = (
        f"there is no hex {numbers[0]} on the map"
        if len(numbers) == 1
        else f"these hexes are not on the map: {first_few(numbers, 3)}"
    )
    return FAULT.finding(absent, span, help=f"end the run at the last hex that is on the map: `{run}`")


def empty_map(span: Span) -> Finding:
    """At a hex, where no hex is listed at all."""
    return FAULT.finding(
        "the map has no hexes",
        span,
        help="list its hexes in a `hexes` block: `0101 TERRAIN`, one line for each",
    )
