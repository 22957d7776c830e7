"""A ladder or set of values that is never used.

Why: its state or attribute is missing.

Bad:
    ladder mood low < high

Good:
    kind unit
      has mood mood

Fix safety: unsafe: `--fix --unsafe-fixes` removes the block, although you may have meant to use it.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import NOTE, Finding
from toolchain.checks.registry import CERTAIN, EVERY, Check, check
from toolchain.checks.shared import queries
from toolchain.language.ast import tokens_of
from toolchain.model.model import Model


@check("STY035", NOTE, CERTAIN, looks_at=EVERY)
def unused_values(c: Check, m: Model) -> Iterator[Finding]:
    for symbol in m.symbols.all("ladder", "values"):
        if queries.mentioned(m, symbol):
            continue
        words = set(m.facts.values.get(symbol.name, ()))
        used = {t.text for b in m.blocks if b.word not in ("ladder", "values") for t in tokens_of(b)}
        if not words & used:
            yield c.finding(
                f"the values of `{symbol.name}` are never used",
                symbol.span,
                help="use it, or remove it",
                fixes=queries.without(m, symbol),
            )
