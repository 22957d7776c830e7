"""A table that is read out of range.

Why: a die, sum or difference goes beyond the rows or columns, so the table has no result for it. A read that is
always out of range, or that a roll alone can take there, is an error; one that needs certain pieces is a warning.

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

from toolchain.base.diagnostic import ERROR, WARNING, Finding, Label
from toolchain.checks.registry import CERTAIN, Check, check
from toolchain.checks.shared.seen.tables import tables_by_name
from toolchain.checks.shared.values.lines import place_of
from toolchain.checks.shared.values.numbers import shown
from toolchain.checks.shared.values.table_lookups import leaves, readings
from toolchain.model.model import Model


@check("TAB036", ERROR, CERTAIN)
def read_beyond_the_table(c: Check, m: Model) -> Iterator[Finding]:
    told: set[tuple[str, str]] = set()
    for read in readings(m):
        name = read.table
        table = tables_by_name(m).get(name)
        if table is None or (read.where, name) in told or not table.has_rows:
            continue
        for what, (axis, (first, last)), reach, type_, known in zip(
            ("rows", "columns"),
            table.axes,
            table.reach,
            table.types,
            read.arguments,
            strict=False,
        ):
            how = leaves(known, reach)
            if how is None or (type_.kind == "value" and how[1] > 0):
                continue
            end, doubt = how
            told.add((read.where, name))
            yield c.finding(
                f"`{name}` {'can be' if doubt > 0 else 'is'} looked up with {shown(known)}, "
                f"but its axis `{axis}` covers only {first}..{last}",
                place_of(m, read.where, read.body, read.statement, name, given=shown(known)) or table.span,
                labels=[Label(table.span, "the table")] if table.span else (),
                help=f"add {what}, or extend the table: "
                f"`beyond {end} stays{f' of {axis}' if len(table.axes) > 1 else ''}`",
                severity=WARNING if doubt > 0 else "",
            )
