"""Two table rows for the same number.

Why: only one of them is ever read.

Bad:
    1..3  0
    3..6  1

Good:
    1..3  0
    4..6  1

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import ERROR, Finding, Label
from toolchain.checks.registry import CERTAIN, Check, check
from toolchain.checks.shared import queries
from toolchain.language.ast import Line
from toolchain.model.model import Model


@check("TAB031", ERROR, CERTAIN)
def table_overlap(c: Check, m: Model) -> Iterator[Finding]:
    for symbol in queries.tables(m):
        # The cells of one row are one line.
        lines = {id(line): (keys[0], line) for keys, _cell, line in symbol.info.get("rows", [])}
        widest: tuple[int, Line] | None = None
        for (low, high), line in sorted(lines.values(), key=lambda item: item[0]):
            if widest is not None and low <= widest[0]:
                first, second = sorted((widest[1], line), key=lambda item: item.span.start)
                yield c.finding(
                    f"`{symbol.name}` has two rows for {low}",
                    second.tokens[0].span,
                    labels=[Label(first.tokens[0].span, "the previous row")],
                    help="begin each row one above the end of the previous row",
                )
            if widest is None or high > widest[0]:
                widest = (high, line)
