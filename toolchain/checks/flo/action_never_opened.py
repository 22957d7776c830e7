"""An action that no step of the sequence opens.

Why: nobody ever gets to choose it.

Bad:
    action rest
    open move, attack until pass

Good:
    open move, attack, rest until pass

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import WARNING, Finding
from toolchain.checks.registry import CERTAIN, EVERY, Check, check
from toolchain.checks.shared import queries
from toolchain.checks.shared.seen.operations import operations
from toolchain.model.model import Model


@check("FLO011", WARNING, CERTAIN, looks_at=EVERY)
def action_never_opened(c: Check, m: Model) -> Iterator[Finding]:
    if not queries.has_rules(m):
        return
    opened = {name for node in operations(m, "open", "react") for name in node[1]}
    opened |= {node[1] for node in operations(m, "action-open")}
    for symbol in m.symbols.all("action"):
        if symbol.name not in opened and not symbol.info.get("reaction"):
            yield c.finding(
                f"no phase opens the action `{symbol.name}`",
                symbol.span,
                help="add the action to an `open` line in a phase",
            )
