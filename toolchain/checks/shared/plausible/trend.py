"""Rows of a table that rise or fall all the way but for two neighbours, which stand in each other's place."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

FEWEST = 4  # rows, and different cells in a column, before an order is a trend
_RANGE = r"(-?\d+)\.\.(-?\d+)"
_NUMBERED = r"([a-z][a-z-]*?)(\d*)"
Rows = Sequence[Sequence[str]]


def neighbours_that_mend(rows: Rows) -> int | None:
    """The first of two neighbouring rows after whose exchange each column rises or falls; None where no exchange mends it."""
    columns = [_sizes(column) for column in zip(*rows, strict=False)]
    if not columns or any(column is None for column in columns):
        return _of_results([row[0] for row in rows]) if all(len(row) == 1 for row in rows) else None
    sizes = [column for column in columns if column is not None]
    if len(rows) < FEWEST or all(len(set(column)) < FEWEST for column in sizes):
        return None
    if all(map(_trend, sizes)):
        return None
    mends = [at for at in range(len(rows) - 1) if all(_trend(_exchanged(column, at)) for column in sizes)]
    return mends[0] if len(mends) == 1 else None


def _of_results(cells: Sequence[str]) -> int | None:
    """As above, of results such as `ar3, ar2, ar, dr, dr2, dr3`: each name has numbers of its own, and others are in order."""
    runs: list[tuple[str, list[int], int]] = []
    for at, cell in enumerate(cells):
        match = re.fullmatch(_NUMBERED, cell)
        stem, number = (match[1], int(match[2] or 1)) if match else (cell, 0)
        if runs and runs[-1][0] == stem:
            runs[-1][1].append(number)
        else:
            runs.append((stem, [number], at))
    long = [(numbers, start) for _, numbers, start in runs if len(numbers) >= FEWEST - 1]
    odd = [(numbers, start) for numbers, start in long if not _trend(numbers)]
    if len(odd) != 1 or len(long) < 2:
        return None
    numbers, start = odd[0]
    mends = [at for at in range(len(numbers) - 1) if _trend(_exchanged(numbers, at))]
    # Of three numbers two exchanges may mend them; that there is one is enough.
    return start + mends[0] if mends else None


def _sizes(cells: Sequence[str]) -> list[int] | None:
    """Cells as numbers: ranges from one number on by their ends, `none` below all of them; None for other cells."""
    ranges = [re.fullmatch(_RANGE, cell) for cell in cells]
    if any(ranges):
        lows = {match[1] for match in ranges if match}
        if len(lows) != 1 or any(
            not match and cell != "none" for match, cell in zip(ranges, cells, strict=True)
        ):
            return None
        low = int(lows.pop())
        return [int(match[2]) if match else low - 1 for match in ranges]
    if all(re.fullmatch(r"-?\d+", cell) for cell in cells):
        return [int(cell) for cell in cells]
    return None


def _trend(numbers: Sequence[int]) -> bool:
    return all(a <= b for a, b in pairwise(numbers)) or all(a >= b for a, b in pairwise(numbers))


def _exchanged(numbers: Sequence[int], at: int) -> list[int]:
    made = list(numbers)
    made[at], made[at + 1] = made[at + 1], made[at]
    return made
