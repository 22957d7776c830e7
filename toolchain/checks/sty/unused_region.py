"""A region that is never used.

Why: the rule or set-up for it is missing.

Bad:
    region hill
      0202

Good:
    across: 1 VP for both per hex in hill

Fix safety: nothing; `--fix --unsafe-fixes` removes the block, although you may have meant to use it.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import NOTE, Finding
from toolchain.checks.registry import CERTAIN, EVERY, Check, check
from toolchain.checks.shared import queries
from toolchain.model.model import Model


@check("STY033", NOTE, CERTAIN, looks_at=EVERY)
def unused_region(c: Check, m: Model) -> Iterator[Finding]:
    for symbol in m.symbols.all("region"):
        # An edge of the map is there to be left by, whether a rule names it or not.
        if "edge" not in symbol.info and not queries.mentioned(m, symbol):
            yield c.finding(
                f"the region `{symbol.name}` is never used",
                symbol.span,
                help="use it, or remove it",
                fixes=queries.without(m, symbol),
            )
