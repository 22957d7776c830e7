"""A chart with two columns, rows or cells out of order.

Why: results improve from column to column and worsen from row to row. If one swap restores the order, two
entries were probably interchanged.

Bad:
    die  1:2  1:1  2:1  3:1
    1    ar   ex   dr   de
    2    ae   dr   ex   dr
    3    ae   ar   ar   ex

Good:
    die  1:2  1:1  2:1  3:1
    1    ar   ex   dr   de
    2    ae   ar   ex   dr
    3    ae   ae   ar   ex

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import NOTE, Finding, Label
from toolchain.checks.registry import GUESS, Check, check
from toolchain.checks.shared import queries
from toolchain.checks.shared.plausible.ordered_chart import exchange_that_mends
from toolchain.language.ast import Block
from toolchain.language.tokens import Token
from toolchain.model.model import Model


@check("TAB061", NOTE, GUESS)
def chart_out_of_order(c: Check, m: Model) -> Iterator[Finding]:
    for block in queries.written(m, "table"):
        rows = _rows(block)
        found = exchange_that_mends([[cell.text for cell in row[1:]] for row in rows])
        if found is None:
            continue
        one, other = (rows[i][j + 1] for i, j in (found.one, found.other))
        if found.what == "columns":
            what = f"columns {found.one[1] + 1} and {found.other[1] + 1}"
        elif found.what == "rows":
            one, other = rows[found.one[0]][0], rows[found.other[0]][0]
            what = f"rows {one.text} and {other.text}"
        else:
            what = f"`{one.text}` and `{other.text}` in row {rows[found.one[0]][0].text}"
        yield c.finding(
            f"{what} look interchanged: all other results are in order",
            one.span,
            labels=[Label(other.span, "the other of the two")],
            help="swap the two, or allow this note if the book shows them in this order",
        )


def _rows(block: Block) -> list[list[Token]]:
    """The rows of a chart with their keys, the row that repeats the columns left out."""
    return [
        [token for token in line.tokens if token.kind != "COMMA"]
        for field in block.lines
        if field.word == "data"
        for line in field.body
        if line.tokens and line.tokens[0].kind in ("NUM", "RANGE")
    ]
