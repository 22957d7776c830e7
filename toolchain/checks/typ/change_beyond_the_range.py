"""A change that takes a number or stock out of its range.

Why: the game cannot continue after such a change. A change that is always out of range is an error; one that
depends on a roll or piece is a warning. A number that is written out of range is TYP045.

Bad:
    roll 1d6 as die
    set hits of u to die

Good:
    roll 1d6 as die
    set hits of u to die at most 4

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from toolchain.base.diagnostic import ERROR, WARNING, Finding, Label
from toolchain.checks.registry import CERTAIN, Check, check
from toolchain.checks.shared.values.lines import line_of
from toolchain.checks.shared.values.numbers import shown
from toolchain.checks.shared.values.table_lookups import OUTSIDE, Change, leaves, lookups
from toolchain.ir.limits.bounds import FREE, Bounds, bounds, lies_outside, spoken
from toolchain.ir.limits.open_ends import OPEN_END
from toolchain.model.model import Model


@check("TYP051", ERROR, CERTAIN)
def change_beyond_the_range(c: Check, m: Model) -> Iterator[Finding]:
    for change in lookups(m).changes:
        name = change.statement[1]
        symbol = m.symbols.get(name, "state", "stock")
        allowed: Bounds = symbol.info.get("range", FREE) if symbol is not None else FREE
        low, high = (limit if limit is not None else end for limit, end in zip(allowed, _ENDS, strict=True))
        how = leaves(change.value, (low, high))
        if symbol is None or how is None or _is_plain_to_see(m, change, allowed):
            continue
        at = line_of(m, change.where, change.body, change.statement)
        spends = change.statement[0] == "gain"
        yield c.finding(
            f"this spends more `{name}` than there can ever be: its range is {spoken(allowed)}"
            if spends
            else f"`{name}` {'can become' if how[1] > OUTSIDE else 'becomes'} {shown(change.value)}, but its range is {spoken(allowed)}",
            at.line.span if at is not None else symbol.span,
            labels=[Label(symbol.span, "its range is declared here")] if symbol.span is not None else (),
            help=f"write `spend up to`, or raise the cap of `{name}`"
            if spends
            else f"limit the value with `at {'most' if how[0] == 'last' else 'least'}`, or change the range of `{name}`",
            severity=WARNING if how[1] > OUTSIDE else "",
        )


_ENDS = (-OPEN_END, OPEN_END)


def _is_plain_to_see(m: Model, change: Change, allowed: Bounds) -> bool:
    """Whether the reader has found it already."""

    def limits(e: list[Any]) -> Bounds:
        symbol = m.symbols.get(e[1], "state", "stock") if e[0] in ("col", "game") else None
        found: Bounds = symbol.info.get("range", FREE) if symbol is not None else FREE
        return found

    known = bounds(change.statement[3], limits)
    if change.statement[0] == "set":
        return lies_outside(known, allowed)
    low, high = allowed
    most = None if low is None or high is None else high - low
    return known[1] is not None and most is not None and -known[1] > most
