"""Ranges of tables without an end, and arrivals without a turn: what lies beyond the last written number is read in one more place at each end."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from toolchain.ir.rules import Table

OPEN_END = 1 << 40
"""What stands for no end of a range; below, with a minus sign."""
UNLIMITED = 999
"""The allowance of a movement without a limit."""
NO_TURN = 999
"""The turn of arrivals that hang on something else than the calendar."""
Ends = tuple[int, int]


def bounds(table: Table) -> list[Ends]:
    """Of each axis the numbers between which all written ends lie, with one more at each end."""
    made = []
    for axis in range(table["axes"]):
        ends = [end for keys, _ in table["cells"] for end in keys[axis] if -OPEN_END < end < OPEN_END]
        made.append((min(ends, default=0) - 1, max(ends, default=0) + 1))
    return made


def ranges(keys: Iterable[Iterable[int]], within: Iterable[Ends]) -> list[range]:
    """The numbers of a cell on each axis, as far as the bounds go."""
    return [
        range(max(low, first), min(high, last) + 1)
        for (low, high), (first, last) in zip(keys, within, strict=True)
    ]
