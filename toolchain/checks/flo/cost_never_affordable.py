"""An action whose cost nobody can ever pay.

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
from toolchain.checks.shared.seen.operations import operations
from toolchain.ir.limits.bounds import limits_of
from toolchain.model.model import Model


@check("FLO019", ERROR, CERTAIN)
def cost_never_affordable(c: Check, m: Model) -> Iterator[Finding]:
    gained = {n[1] for n in operations(m, "gain") if n[3][0] not in ("-",)}
    gained |= {n[1] for n in operations(m, "set")}
    gained |= {name for s in m.ir["scenarios"] for name in s["parameters"]}
    limits = {col["name"]: limits_of(col) for col in m.ir["columns"]}
    for action in m.ir["actions"]:
        for stock, amount in action["costs"]:
            block = queries.block_called(m, "action", action["name"])
            line = next((x for x in (block.lines if block else ()) if x.word == "costs"), None)
            start = queries.start_of(m, stock)
            top = max(start) if isinstance(start, list) else start
            low, cap = limits[stock]
            amount_held = amount + (low or 0)
            if stock not in gained and top < amount_held:
                yield c.finding(
                    f"`{action['name']}` costs {amount} {stock}, but no side starts with that much or ever gains any",
                    line.span if line else None,
                    help=f"write `gain N {stock} for ...` in a phase",
                )
            elif cap is not None and cap < amount_held:
                yield c.finding(
                    f"`{action['name']}` costs {amount} {stock}, but no side may hold more than {cap}",
                    line.span if line else None,
                    help="lower the cost, or raise the `cap` of the stock",
                )
