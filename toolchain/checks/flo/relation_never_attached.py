"""A relation by which nothing is ever attached.

Why: every rule that uses it finds nothing.

Bad:
    relation leads from unit to unit

Good:
    attach u to hero

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import WARNING, Finding
from toolchain.checks.registry import CERTAIN, EVERY, Check, check
from toolchain.checks.shared import queries
from toolchain.checks.shared.seen.operations import operations
from toolchain.model.model import Model


@check("FLO023", WARNING, CERTAIN, looks_at=EVERY)
def relation_never_attached(c: Check, m: Model) -> Iterator[Finding]:
    if not queries.has_rules(m):
        return
    attached = {node[1] for node in operations(m, "attach")}
    for symbol in m.symbols.all("relation"):
        if symbol.name not in attached:
            yield c.finding(
                f"no rule attaches a piece by the relation `{symbol.name}`",
                symbol.span,
                help="write `attach PIECE to PIECE` in a rule, or remove the relation",
            )
