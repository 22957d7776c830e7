"""A chart of results that get better from column to column and worse from row to row: what is out of this order, and which
exchange of two columns, rows or cells mends it.

The order of the results is learnt from the chart itself: one comes before another where it stands before it more often.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

Chart = list[list[str]]
LEAST_ROWS, LEAST_COLUMNS, LEAST_RESULTS = 3, 4, 3
MOST_WRONG = 0.25  # of all pairs: a chart with more is not ordered at all


class Exchange(NamedTuple):
    """What was exchanged: ``columns`` or ``rows`` by their numbers, or two ``cells`` by row and column."""

    what: str
    one: tuple[int, int]
    other: tuple[int, int]


def exchange_that_mends(chart: Chart) -> Exchange | None:
    """The one exchange after which nothing is out of order; None where all is in order, or where none mends it."""
    if (
        len(chart) < LEAST_ROWS
        or len(chart[0]) < LEAST_COLUMNS
        or any(len(row) != len(chart[0]) for row in chart)
        or len({cell for row in chart for cell in row}) < LEAST_RESULTS
    ):
        return None
    rows, columns = len(chart), len(chart[0])
    pairs = rows * columns * (columns - 1) // 2 + columns * rows * (rows - 1) // 2
    down = _down(chart)
    if not 0 < _wrong(chart, down) <= MOST_WRONG * pairs:
        return None
    for exchange in _exchanges(chart):
        if _in_order(exchanged(chart, exchange), down):
            return exchange
    return None


def exchanged(chart: Chart, exchange: Exchange) -> Chart:
    """The chart after an exchange."""
    made = [list(row) for row in chart]
    (i, j), (k, n) = exchange.one, exchange.other
    if exchange.what == "columns":
        for row in made:
            row[j], row[n] = row[n], row[j]
    elif exchange.what == "rows":
        made[i], made[k] = made[k], made[i]
    else:
        made[i][j], made[k][n] = made[k][n], made[i][j]
    return made


def _exchanges(chart: Chart) -> Iterator[Exchange]:
    rows, columns = range(len(chart)), range(len(chart[0]))
    yield from (Exchange("columns", (0, a), (0, b)) for a, b in combinations(columns, 2))
    yield from (Exchange("rows", (a, 0), (b, 0)) for a, b in combinations(rows, 2))
    for row in rows:
        for a, b in combinations(columns, 2):
            if chart[row][a] != chart[row][b]:
                yield Exchange("cells", (row, a), (row, b))


def _lines(chart: Chart, down: int) -> Iterator[Sequence[str]]:
    """The rows from left to right, then the columns from below (from above where ``down`` is 1)."""
    yield from chart
    for column in zip(*chart, strict=True):
        yield column[::down]


def _before(chart: Chart, down: int) -> Counter[tuple[str, str]]:
    """How often one result stands before another in these lines."""
    made: Counter[tuple[str, str]] = Counter()
    for line in _lines(chart, down):
        made.update(pair for pair in combinations(line, 2) if pair[0] != pair[1])
    return made


def _in_order(chart: Chart, down: int) -> bool:
    """Whether no pair of cells is out of order: most exchanges are given up at the first such pair."""
    before: set[tuple[str, str]] = set()
    for line in _lines(chart, down):
        for pair in combinations(line, 2):
            if pair[0] != pair[1]:
                if pair[::-1] in before:
                    return False
                before.add(pair)
    return True


def _wrong(chart: Chart, down: int) -> int:
    """How many pairs of cells are out of the order that most pairs have."""
    before = _before(chart, down)
    return sum(min(count, before[other, one]) for (one, other), count in before.items() if one < other)


def _down(chart: Chart) -> int:
    """The direction in which columns are read so that they agree best with the rows."""
    return min((1, -1), key=lambda down: _wrong(chart, down))
