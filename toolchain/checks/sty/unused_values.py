"""A ladder or set of values that is never used.

Why: the state or rating that should have these values is missing.

Bad:
    ladder mood low < high

Good:
    kind unit
      has mood mood

Fix safety: nothing; `--fix --unsafe-fixes` removes the block, although you may have meant to use it.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import NOTE, Finding
from toolchain.checks.registry import CERTAIN, EVERY, Check, check
from toolchain.checks.shared import queries
from toolchain.model.model import Model


@check("STY035", NOTE, CERTAIN, looks_at=EVERY)
def unused_values(c: Check, m: Model) -> Iterator[Finding]:
    for symbol in m.symbols.all("ladder", "values"):
        if queries.mentioned(m, symbol):
            continue
        if not any(_used(m, word) for word in m.facts.values.get(symbol.name, ())):
            yield c.finding(
                f"the values of `{symbol.name}` are never used",
                symbol.span,
                help=f"use `{symbol.name}` in a state or rating, or remove it",
                fixes=queries.without(m, symbol),
            )


def _used(m: Model, word: str) -> bool:
    """Whether a value is written in what is played; examples, which are many, are read last."""
    return any(
        word in queries.words_as_written(block)
        for block in queries.that_may_hold(m, word, in_examples=True)
        if block.played and block.word not in ("ladder", "values")
    )
