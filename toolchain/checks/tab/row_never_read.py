"""A table row that no roll or sum reaches.

Why: the sum of two dice, for example, is never 1, so a row for 1 means a mistake in the axis.

Bad:
    rows sum 1..12
    (read with the sum of two dice)

Good:
    rows sum 2..12

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from math import ceil, floor

from toolchain.base.diagnostic import NOTE, Finding
from toolchain.checks.registry import LIKELY, Check, check
from toolchain.checks.shared.values.table_lookups import Reading, readings
from toolchain.language.ast import Line
from toolchain.model.model import Model


@check("TAB037", NOTE, LIKELY)
def row_never_read(c: Check, m: Model) -> Iterator[Finding]:
    reached: dict[str, list[tuple[int, int] | None]] = defaultdict(list)
    for read in readings(m):
        reached[read.table].append(_ends(read))
    for symbol in m.symbols.all("table"):
        spans = reached.get(symbol.name, [])
        known = [s for s in spans if s is not None]
        if not spans or len(known) < len(spans):
            continue
        told: list[Line] = []
        for keys, _cell, line in symbol.info.get("rows", []):
            (low, high) = keys[0]
            if not any(low <= b and a <= high for a, b in known) and not any(line is x for x in told):
                told.append(line)
                yield c.finding(
                    f"row {line.tokens[0].text} of `{symbol.name}` is never read",
                    line.tokens[0].span,
                    note="the table is looked up with "
                    + ", ".join(f"{a}..{b}" for a, b in sorted(set(known))),
                    help="remove the row, or correct how the table is read",
                )


def _ends(read: Reading) -> tuple[int, int] | None:
    """Between which numbers the rows lie that are read; None where that is not known."""
    known = read.arguments[0] if read.arguments else None
    if known is None or known.low is None or known.high is None:
        return None
    return ceil(known.low), floor(known.high)
