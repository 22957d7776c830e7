"""An action costs a stock that nobody ever has.

Why: nobody can ever choose the action.

Bad:
    stock supply of each side
      start 0
    action rest
      costs 1 supply

Good:
    gain 2 supply for actor

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import ERROR, Finding
from toolchain.checks.registry import CERTAIN, Check, check
from toolchain.checks.shared import queries
from toolchain.model.model import Model


@check("FLO019", ERROR, CERTAIN)
def cost_never_affordable(c: Check, m: Model) -> Iterator[Finding]:
    gained = {n[1] for n in queries.operations(m, "gain") if n[3][0] not in ("-",)}
    gained |= {n[1] for n in queries.operations(m, "set")}
    gained |= {name for s in m.ir["scenarios"] for name in s["parameters"]}
    caps = {col["name"]: col.get("cap") for col in m.ir["columns"]}
    for action in m.ir["actions"]:
        for stock, amount in action["costs"]:
            block = queries.block_called(m, "action", action["name"])
            line = next((x for x in (block.lines if block else ()) if x.word == "costs"), None)
            start = queries.start_of(m, stock)
            top = max(start) if isinstance(start, list) else start
            cap = caps.get(stock)
            if stock not in gained and top < amount:
                yield c.finding(
                    f"`{action['name']}` costs {amount} {stock}, and nobody ever gains any",
                    line.span if line else None,
                    help=f"`gain N {stock} for ...` in a phase",
                )
            elif isinstance(cap, int) and cap < amount:
                yield c.finding(
                    f"`{action['name']}` costs {amount} {stock}, of which nobody may hold more than {cap}",
                    line.span if line else None,
                    help="lower the cost, or raise the cap",
                )
