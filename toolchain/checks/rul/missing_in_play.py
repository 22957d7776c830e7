"""A part of the rules marked as missing.

Why: the project still lints, but a game that needs the missing part refuses to start.

Bad:
    table losses   @ 3.2 missing

Good:
    table losses   @ 3.2 authored "the chart is lost"

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import WARNING, Finding
from toolchain.checks.registry import CERTAIN, Check, check
from toolchain.checks.shared import queries
from toolchain.model.model import Model


@check("RUL008", WARNING, CERTAIN)
def missing_in_play(c: Check, m: Model) -> Iterator[Finding]:
    told: set[tuple[str, int]] = set()
    for statement in queries.statements(m):
        key = (statement.span.source.name, statement.span.start)
        if statement.mark == "missing" and key not in told:
            told.add(key)
            yield c.finding(
                f"the rule of paragraph {statement.paragraph} is marked as missing",
                statement.span,
                help="write the rule and mark it `authored`, or `allow` this warning and give a reason",
            )
