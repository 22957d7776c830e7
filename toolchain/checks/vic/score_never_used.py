"""A score that is never used.

Why: its points have no effect.

Bad:
    score honour
    victory
      measure points

Good:
    victory
      measure honour

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import WARNING, Finding
from toolchain.checks.registry import CERTAIN, EVERY, Check, check
from toolchain.checks.shared import queries
from toolchain.model.model import Model


@check("VIC017", WARNING, CERTAIN, looks_at=EVERY)
def score_never_used(c: Check, m: Model) -> Iterator[Finding]:
    for symbol in m.symbols.all("score"):
        if not queries.mentioned(m, symbol) and m.ir["victory"]["score"] != symbol.name:
            yield c.finding(
                f"the score `{symbol.name}` is never used",
                symbol.span,
                help=f"write `measure {symbol.name}` in the `victory` block",
            )
