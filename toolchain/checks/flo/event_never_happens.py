"""An event never happens.

Why: neither a table nor a step brings it about.

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
                f"the event `{symbol.name}` never happens",
                symbol.span,
                help="put it into a table of events, or let it `happen`",
            )
