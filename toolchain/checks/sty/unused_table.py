"""A table that is never read.

Why: its results never apply.

Bad:
    table losses

Good:
    let lost = losses(die)

Fix safety: nothing; `--fix --unsafe-fixes` removes the block, although you may have meant to use it.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import WARNING, Finding
from toolchain.checks.registry import CERTAIN, EVERY, Check, check
from toolchain.checks.shared import queries
from toolchain.model.model import Model


@check("STY032", WARNING, CERTAIN, looks_at=EVERY)
def unused_table(c: Check, m: Model) -> Iterator[Finding]:
    for symbol in m.symbols.spellings("table"):
        if not queries.mentioned(m, symbol):
            yield c.finding(
                f"the table `{symbol.name}` is never read",
                symbol.span,
                help=f"read it with `{symbol.name}(...)`",
                fixes=queries.without(m, symbol),
            )
