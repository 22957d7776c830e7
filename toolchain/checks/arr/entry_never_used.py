"""An entry that no arrival uses.

Why: a row of the schedule is missing, or names another entry.

Bad:
    entry west of unit
      at hex 0101

Good:
    turn 2  arrive B_Horse by west

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import NOTE, Finding
from toolchain.checks.registry import CERTAIN, EVERY, Check, check
from toolchain.checks.shared import queries
from toolchain.model.model import Model


@check("ARR016", NOTE, CERTAIN, looks_at=EVERY)
def entry_never_used(c: Check, m: Model) -> Iterator[Finding]:
    for symbol in m.symbols.all("entry"):
        if m.schedule_rows is not None and not queries.mentioned(m, symbol):
            yield c.finding(
                f"no arrival uses the entry `{symbol.name}`",
                symbol.span,
                help="use the entry in a schedule, or remove it",
            )
