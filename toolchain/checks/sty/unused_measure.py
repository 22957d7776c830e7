"""A measure that is never used.

Why: it was declared for a quantity that is counted in something else.

Bad:
    measure SP

Good:
    quantity losses for unit measure SP

Fix safety: nothing; `--fix --unsafe-fixes` removes the block, although you may have meant to use it.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import NOTE, Finding
from toolchain.checks.registry import CERTAIN, EVERY, Check, check
from toolchain.checks.shared import queries
from toolchain.model.model import Model


@check("STY034", NOTE, CERTAIN, looks_at=EVERY)
def unused_measure(c: Check, m: Model) -> Iterator[Finding]:
    for symbol in m.symbols.all("measure"):
        if not queries.mentioned(m, symbol):
            yield c.finding(
                f"the measure `{symbol.name}` is never used",
                symbol.span,
                help="use it, or remove it",
                fixes=queries.without(m, symbol),
            )
