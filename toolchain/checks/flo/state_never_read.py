"""A state that no rule reads.

Why: changing it has no effect; a condition is missing.

Bad:
    set tired of u to yes
    (and no rule asks for `tired`)

Good:
    scope 1 own unit where not tired of it

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import WARNING, Finding
from toolchain.checks.registry import CERTAIN, EVERY, Check, check
from toolchain.checks.shared import queries
from toolchain.checks.shared.seen.operations import states_read
from toolchain.model.model import Model


@check("FLO017", WARNING, CERTAIN, looks_at=EVERY)
def state_never_read(c: Check, m: Model) -> Iterator[Finding]:
    if not queries.has_rules(m):
        return
    read = states_read(m)
    for symbol in m.symbols.all("state"):
        if symbol.span is None or symbol.info.get("record") or symbol.name == "activated":
            continue  # the engine has it, or another check looks at it
        if symbol.name not in read:
            yield c.finding(
                f"no rule uses the state `{symbol.name}`",
                symbol.span,
                help="use the state in a condition, or remove it",
            )
