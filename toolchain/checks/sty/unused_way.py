"""A movement, policy, zone, trace or sight that is never used.

Why: nothing in the game refers to it.

Bad:
    movement by-rail of unit

Good:
    move self by by-rail

Fix safety: nothing; `--fix --unsafe-fixes` removes the block, although you may have meant to use it.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import WARNING, Finding
from toolchain.checks.registry import CERTAIN, EVERY, Check, check
from toolchain.checks.shared import queries
from toolchain.model.model import Model


@check("STY037", WARNING, CERTAIN, looks_at=EVERY)
def unused_way(c: Check, m: Model) -> Iterator[Finding]:
    for symbol in m.symbols.all("movement", "policy", "zone", "trace", "sight"):
        if not queries.mentioned(m, symbol):
            yield c.finding(
                f"the {symbol.kind} `{symbol.name}` is never used",
                symbol.span,
                help="use it, or remove it",
                fixes=queries.without(m, symbol),
            )
