"""A record that no rule reads.

Why: it serves no purpose.

Bad:
    record came-from of unit

Good:
    prefer 1 when to = came-from of unit otherwise 0

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import WARNING, Finding
from toolchain.checks.registry import CERTAIN, EVERY, Check, check
from toolchain.checks.shared import queries
from toolchain.checks.shared.seen.operations import states_read
from toolchain.model.model import Model


@check("FLO022", WARNING, CERTAIN, looks_at=EVERY)
def record_never_read(c: Check, m: Model) -> Iterator[Finding]:
    if not queries.has_rules(m):
        return
    read = states_read(m)
    for symbol in m.symbols.all("state"):
        if symbol.info.get("record") and symbol.name not in read:
            yield c.finding(
                f"no rule uses the record `{symbol.name}`",
                symbol.span,
                help="use the record in a condition, or remove it",
            )
