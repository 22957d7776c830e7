"""A table row with too many or too few cells.

Why: a missing cell moves all later cells to another column.

Bad:
    columns odds 1..3
    1  0 1

Good:
    1  0 1 2

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import ERROR, Finding
from toolchain.checks.registry import CERTAIN, Check, check
from toolchain.checks.shared import queries
from toolchain.faults.wording import count
from toolchain.model.model import Model
from toolchain.model.said.tables import cells_of


@check("TAB033", ERROR, CERTAIN)
def wrong_number_of_cells(c: Check, m: Model) -> Iterator[Finding]:
    for symbol in queries.tables(m):
        axes = symbol.info["axes"]
        if symbol.info.get("wrong"):
            continue
        columns = symbol.info.get("columns", axes[1][1][1] - axes[1][1][0] + 1 if len(axes) > 1 else 1)
        for line in symbol.info["data"]:
            heads = len(axes) > 1 and line.word == axes[0][0]
            if not line.tokens or heads:
                continue
            cells = len(cells_of(line)) if "columns" in symbol.info else len(line.tokens) - 1
            if not columns:  # a list of numbers is one cell: what stands in it without a comma is another
                cells -= sum(token.kind == "COMMA" for token in line.tokens)
            if cells and cells != (columns or 1):
                yield c.finding(
                    f"this row has {count(cells, 'cell')}, but `{symbol.name}` has {count(columns or 1, 'column')}",
                    line.span,
                    help="write one cell for each column",
                )
