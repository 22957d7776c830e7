"""A definition that is never used.

Why: the rule that should use it is missing, or uses something else.

Bad:
    define weak for unit = strength of self < 2

Good:
    scope 1 own unit where not weak of it

Fix safety: nothing; `--fix --unsafe-fixes` removes the block, although you may have meant to use it.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import WARNING, Finding
from toolchain.checks.registry import CERTAIN, EVERY, Check, check
from toolchain.checks.shared import queries
from toolchain.model.model import Model


@check("STY030", WARNING, CERTAIN, looks_at=EVERY)
def unused_define(c: Check, m: Model) -> Iterator[Finding]:
    for symbol in m.symbols.spellings("define"):
        if not queries.mentioned(m, symbol):
            yield c.finding(
                f"the definition `{symbol.name}` is never used",
                symbol.span,
                help="use it, or remove it",
                fixes=queries.without(m, symbol),
            )
