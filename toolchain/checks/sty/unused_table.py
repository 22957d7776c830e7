"""Nothing reads a table.

Why: its results never count.

Bad:
    table losses

Good:
    let lost = losses(die)

Fix safety: unsafe: `--fix --unsafe-fixes` removes the block, which may have been meant to be used.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import WARNING, Finding
from toolchain.checks.registry import CERTAIN, EVERY, Check, check
from toolchain.checks.shared import queries
from toolchain.model.model import Model


@check("STY032", WARNING, CERTAIN, looks_at=EVERY)
def unused_table(c: Check, m: Model) -> Iterator[Finding]:
    for symbol in m.symbols.all("table"):
        if not queries.mentioned(m, symbol):
            yield c.finding(
                f"nothing reads the table `{symbol.name}`",
                symbol.span,
                help=f"`{symbol.name}(...)` reads it",
                fixes=queries.without(m, symbol),
            )
