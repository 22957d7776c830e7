"""A table without a row for a number or value of its axis.

Why: the number or value would have no result.

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
from toolchain.checks.shared import queries
from toolchain.faults.wording import listed
from toolchain.ir.limits.open_ends import OPEN_END
from toolchain.model.model import Model

LISTED = 8


@check("TAB030", ERROR, CERTAIN)
def table_gap(c: Check, m: Model) -> Iterator[Finding]:
    for symbol in queries.tables(m):
        axes, rows = symbol.info["axes"], symbol.info.get("rows", [])
        if not axes or not rows:
            continue
        low, high = axes[0][1]
        ranges = sorted({tuple(row[0][0]) for row in rows})
        if low == -OPEN_END and high == OPEN_END:
            first, last = ranges[0][0], max(ends for _, ends in ranges)
            sides = [
                *(f"below {first}" for _ in range(first > low)),
                *(f"above {last}" for _ in range(last < high)),
            ]
            if sides:
                yield c.finding(
                    f"`{symbol.name}` has no row for `{axes[0][0]}` {' and '.join(sides)}",
                    symbol.span,
                    help="write `..N` in the first row and `N..` in the last, or give the axis its range: "
                    f"`{axes[0][0]} {first if first > low else 1}..{last if last < high else 6}`",
                )
            low, high = first, last
        absent: list[int] = []
        following = low
        for begins, ends in [*ranges, (high + 1, high + 1)]:
            absent += range(following, min(begins, high + 1, following + LISTED + 1))
            following = max(following, ends + 1)
        if absent:
            type_ = symbol.info["types"][0]
            names = symbol.info.get("values") or (m.facts.values[type_.of] if type_.kind == "value" else None)
            shown = [names[n] if names else str(n) for n in absent[:LISTED]]
            numbers = ", ".join(shown) + ", ..." if len(absent) > LISTED else listed(shown)
            yield c.finding(
                f"`{symbol.name}` has no row for `{axes[0][0]}` {numbers}",
                symbol.span,
                help=f"add the missing row{'s' if len(absent) > 1 else ''}, or widen a neighbouring row",
            )
