"""A quantity that is never used.

Why: no rule reads its total.

Bad:
    quantity wear for unit
      base 1

Good:
    cost wear of mover

Fix safety: nothing; `--fix --unsafe-fixes` removes the block, although you may have meant to use it.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import WARNING, Finding
from toolchain.checks.registry import CERTAIN, EVERY, Check, check
from toolchain.checks.shared import queries
from toolchain.model.model import Model


@check("STY031", WARNING, CERTAIN, looks_at=EVERY)
def unused_quantity(c: Check, m: Model) -> Iterator[Finding]:
    for symbol in m.symbols.spellings("quantity"):
        if not queries.mentioned(m, symbol):
            yield c.finding(
                f"the quantity `{symbol.name}` is never used",
                symbol.span,
                help="use it, or remove it",
                fixes=queries.without(m, symbol),
            )
