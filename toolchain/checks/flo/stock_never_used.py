"""A stock that nothing uses.

Why: it serves no purpose: no action costs it, no rule spends it, and no condition, table or score reads it.

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
from toolchain.checks.shared.seen.operations import operations, states_read
from toolchain.model.model import Model
from toolchain.model.symbols import Symbol


@check("FLO018", WARNING, CERTAIN, looks_at=EVERY)
def stock_never_used(c: Check, m: Model) -> Iterator[Finding]:
    if not queries.has_rules(m):
        return
    used = states_read(m)
    used |= {n[1] for n in operations(m, "gain") if n[3][0] == "-" or (n[3][0] == "int" and n[3][1] < 0)}
    for symbol in m.symbols.all("stock"):
        if symbol.name not in used:
            yield c.finding(
                f"nothing uses the stock `{symbol.name}`",
                symbol.span,
                help=_ways_to_use(symbol),
            )


def _ways_to_use(stock: Symbol) -> str:
    name = stock.name
    two = f"2 {stock.info['type'].of}".rstrip()
    if stock.info["of"] != "side":
        of = " of self" if stock.info["of"] == "piece" else ""
        return f"use it in a condition (`{name}{of} >= {two}`), `spend` it, or remove it"
    return (
        f"let an action cost it (`costs 2 {name}`), use it in a condition (`{name} of actor >= {two}`), "
        f"count it in a `score` (`{name}: {name} of us for both`), or remove it"
    )
