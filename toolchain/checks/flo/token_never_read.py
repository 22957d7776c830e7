"""A token that no rule reads.

Why: holding it has no effect.

Bad:
    token momentum
    give momentum to actor

Good:
    when holder of momentum = actor

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import WARNING, Finding
from toolchain.checks.registry import CERTAIN, EVERY, Check, check
from toolchain.checks.shared import queries
from toolchain.checks.shared.seen.operations import states_read
from toolchain.model.model import Model


@check("FLO021", WARNING, CERTAIN, looks_at=EVERY)
def token_never_read(c: Check, m: Model) -> Iterator[Finding]:
    if not queries.has_rules(m):
        return
    read = states_read(m)
    for symbol in m.symbols.all("token"):
        if symbol.name not in read:
            yield c.finding(
                f"no rule uses the holder of `{symbol.name}`",
                symbol.span,
                help=f"use `holder of {symbol.name}` in a condition, or remove the token",
            )
