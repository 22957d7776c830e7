"""A token that never changes hands.

Why: its first holder keeps it for the whole game.

Bad:
    token momentum
      holder side, start Blue

Good:
    give momentum to actor

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import WARNING, Finding
from toolchain.checks.registry import EVERY, LIKELY, Check, check
from toolchain.checks.shared import queries
from toolchain.model.model import Model


@check("FLO020", WARNING, LIKELY, looks_at=EVERY)
def token_never_given(c: Check, m: Model) -> Iterator[Finding]:
    if not queries.has_rules(m):
        return
    for symbol in m.symbols.all("token"):
        if not symbol.info.get("set"):
            yield c.finding(
                f"the token `{symbol.name}` never changes hands",
                symbol.span,
                help=f"write `give {symbol.name} to SIDE` in a rule",
            )
