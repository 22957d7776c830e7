"""A table row outside its axis.

Why: the row is never read; either the row or the axis is wrong.

Bad:
    rows die 1..6
    7  2

Good:
    rows die 1..6
    6  2

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import ERROR, Finding
from toolchain.checks.registry import CERTAIN, Check, check
from toolchain.checks.shared import queries
from toolchain.language.ast import Line
from toolchain.model.model import Model


@check("TAB032", ERROR, CERTAIN)
def row_outside_the_axis(c: Check, m: Model) -> Iterator[Finding]:
    for symbol in queries.tables(m):
        if not symbol.info["axes"]:
            continue
        name, (low, high) = symbol.info["axes"][0]
        told: list[Line] = []
        for keys, _cell, line in symbol.info.get("rows", []):
            if (keys[0][0] < low or keys[0][1] > high) and not any(line is x for x in told):
                told.append(line)
                yield c.finding(
                    f"row {line.tokens[0].text} is outside the axis of `{symbol.name}`, `{name} {low}..{high}`",
                    line.tokens[0].span,
                    help="correct the row or the axis",
                )
