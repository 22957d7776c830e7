"""A derived or authored value without a reason.

Why: `derived` needs the computation, `authored` the reason; without them nobody can check the value.

Bad:
    base 2 MP   @ 2.1 authored

Good:
    base 2 MP   @ 2.1 authored "the terrain chart is lost"

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import WARNING, Finding
from toolchain.checks.registry import CERTAIN, Check, check
from toolchain.checks.shared import queries
from toolchain.model.model import Model


@check("RUL007", WARNING, CERTAIN)
def mark_without_reason(c: Check, m: Model) -> Iterator[Finding]:
    told: set[tuple[str, int]] = set()
    for statement in queries.statements(m):
        key = (statement.span.source.name, statement.span.start)
        if statement.mark in ("derived", "authored") and not statement.reason and key not in told:
            told.add(key)
            what = "computation" if statement.mark == "derived" else "reason"
            yield c.finding(
                f"the mark `{statement.mark}` is not followed by a {what}",
                statement.span,
                help=f'add the {what} in quotes: `{statement.mark} "..."`',
            )
