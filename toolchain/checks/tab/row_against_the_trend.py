"""Two table rows against the trend of all others.

Why: two results were probably interchanged.

Bad:
    1  1..3
    2  1..9
    3  1..7
    4  1..11

Good:
    1  1..3
    2  1..7
    3  1..9
    4  1..11

Fix safety: nothing is changed for you: a table may have good reason to fall.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import NOTE, Finding, Label
from toolchain.checks.registry import LIKELY, Check, check
from toolchain.checks.shared import queries
from toolchain.checks.shared.plausible.ordered_chart import LEAST_COLUMNS
from toolchain.checks.shared.plausible.trend import neighbours_that_mend
from toolchain.language.ast import Line
from toolchain.language.tokens import Token
from toolchain.model.model import Model


@check("TAB039", NOTE, LIKELY)
def row_against_the_trend(c: Check, m: Model) -> Iterator[Finding]:
    for block in queries.written(m, "table"):
        for field in block.lines:
            rows = [_cells(line) for line in field.body] if field.word == "data" else []
            # A chart with more columns is looked at as a whole.
            if not rows or len({len(row) for row in rows}) != 1 or not 2 <= len(rows[0]) <= LEAST_COLUMNS:
                continue
            at = neighbours_that_mend([[cell.text for cell in row[1:]] for row in rows])
            if at is not None:
                one, other = rows[at], rows[at + 1]
                yield c.finding(
                    f"rows {one[0].text} and {other[0].text} break the trend of the other rows",
                    one[0].span.to(one[-1].span),
                    labels=[Label(other[0].span.to(other[-1].span), "the other row")],
                    help="check the two rows against the chart, or allow this note",
                )


def _cells(line: Line) -> list[Token]:
    """The label and the cells of a row, but for the row that repeats the columns."""
    return [token for token in line.tokens if token.kind != "COMMA"]
