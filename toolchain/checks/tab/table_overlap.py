"""Two rows of a table hold the same number.

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
from toolchain.language.ast import Line
from toolchain.model.model import Model


@check("TAB031", ERROR, CERTAIN)
def table_overlap(c: Check, m: Model) -> Iterator[Finding]:
    for symbol in m.symbols.all("table"):
        lines: list[tuple[int, int, Line]] = []
        for keys, _cell, line in symbol.info.get("rows", []):
            if any(other is line for _a, _b, other in lines):
                continue  # the cells of one row
            low, high = keys[0]
            for a, b, other in lines:
                if low <= b and a <= high:
                    yield c.finding(
                        f"`{symbol.name}` has two rows for {max(a, low)}", line.tokens[0].span,
                        labels=[Label(other.tokens[0].span, "the row before")], help="let one begin where the other ends",
                    )  # fmt: skip
            lines.append((low, high, line))
