"""Nothing uses a movement, policy, zone, trace or sight.

Why: the way is described, and nobody may go it.

Bad:
    movement by-rail of unit

Good:
    move self by by-rail

Fix safety: unsafe: `--fix --unsafe-fixes` removes the block, which may have been meant to be used.
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
                f"nothing uses the {symbol.kind} `{symbol.name}`",
                symbol.span,
                help="use it, or remove it",
                fixes=queries.without(m, symbol),
            )
