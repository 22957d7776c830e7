"""A table has no row for a number of its axis.

Why: whoever comes there finds nothing.

Bad:
    rows die 1..6
    1..2  0
    4..6  1

Good:
    1..3  0
    4..6  1

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import ERROR, Finding
from toolchain.checks.registry import CERTAIN, Check, check
from toolchain.model.model import Model


@check("TAB030", ERROR, CERTAIN)
def table_gap(c: Check, m: Model) -> Iterator[Finding]:
    for symbol in m.symbols.all("table"):
        axes, rows = symbol.info["axes"], symbol.info.get("rows", [])
        if not axes or not rows or axes[0][1][1] - axes[0][1][0] > 1000:
            continue
        low, high = axes[0][1]
        seen = {n for row in rows for n in range(max(row[0][0][0], low), min(row[0][0][1], high) + 1)}
        absent = [n for n in range(low, high + 1) if n not in seen]
        if absent:
            listed = ", ".join(map(str, absent[:8])) + (" ..." if len(absent) > 8 else "")
            yield c.finding(
                f"`{symbol.name}` has no row for {axes[0][0]} {listed}", symbol.span,
                help="add the row, or widen the one beside it",
            )  # fmt: skip
