"""An event that never happens.

Why: no table or rule makes it happen.

Bad:
    event rain
      do
        ...

Good:
    happen rain

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import WARNING, Finding
from toolchain.checks.registry import CERTAIN, EVERY, Check, check
from toolchain.checks.shared import queries
from toolchain.model.model import Model


@check("FLO014", WARNING, CERTAIN, looks_at=EVERY)
def event_never_happens(c: Check, m: Model) -> Iterator[Finding]:
    if not queries.has_rules(m):
        return
    for symbol in m.symbols.all("event"):
        if not queries.mentioned(m, symbol):
            yield c.finding(
                f"nothing makes the event `{symbol.name}` happen",
                symbol.span,
                help=f"add the event to a table of events, or write `happen {symbol.name}` in a rule",
            )
