"""A table is read with numbers that it does not have.

Why: the die or the sum goes further than the rows do.

Bad:
    table losses
      rows die 1..6
    roll 1d10 as die
    let lost = losses(die)

Good:
    roll 1d6 as die
    let lost = losses(die)

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import ERROR, Finding, Label
from toolchain.checks.registry import CERTAIN, Check, check
from toolchain.checks.shared import queries
from toolchain.checks.shared.values import table_lookups
from toolchain.model.model import Model


@check("TAB036", ERROR, CERTAIN)
def read_beyond_the_table(c: Check, m: Model) -> Iterator[Finding]:
    told: set[tuple[str, str]] = set()
    for read in table_lookups.readings(m):
        where, name = read.where, read.table
        symbol = m.symbols.get(name, "table")
        if symbol is None or (where, name) in told or not read.sure:
            continue
        if not symbol.info.get("rows", True):
            continue
        for (axis, (first, last)), (low, high), known in zip(
            symbol.info["axes"], symbol.info["reach"], read.arguments, strict=False
        ):
            if known is not None and (known[0] < low or known[1] > high):
                told.add((where, name))
                end = "last" if known[1] > high else "first"
                yield c.finding(
                    f"`{name}` is read with {known[0]}..{known[1]}, its {axis} goes {first}..{last}",
                    queries.named_in(m, where, name) or symbol.span,
                    labels=[Label(symbol.span, "the table")] if symbol.span else (),
                    help="add rows, or say what holds there: "
                    f"`beyond {end} stays{f' of {axis}' if len(symbol.info['axes']) > 1 else ''}`",
                )
