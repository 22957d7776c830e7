"""A stock that nothing uses.

Why: players gain it for nothing.

Bad:
    stock supply of each side
    gain 2 supply for actor

Good:
    costs 1 supply

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import WARNING, Finding
from toolchain.checks.registry import CERTAIN, EVERY, Check, check
from toolchain.checks.shared import queries
from toolchain.model.model import Model


@check("FLO018", WARNING, CERTAIN, looks_at=EVERY)
def stock_never_used(c: Check, m: Model) -> Iterator[Finding]:
    if not queries.has_rules(m):
        return
    used = queries.states_read(m)
    used |= {
        n[1] for n in queries.operations(m, "gain") if n[3][0] == "-" or (n[3][0] == "int" and n[3][1] < 0)
    }
    for symbol in m.symbols.all("stock"):
        if symbol.name not in used:
            yield c.finding(
                f"nothing uses the stock `{symbol.name}`",
                symbol.span,
                help="make an action cost it, `spend` it, or remove it",
            )
