"""An action without effect.

Why: a player would pay for it and get nothing.

Bad:
    action rest
      costs 1 order

Good:
    action rest
      costs 1 order
      do
        turn self to fresh

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import WARNING, Finding
from toolchain.checks.registry import CERTAIN, Check, check
from toolchain.model.model import Model


@check("FLO012", WARNING, CERTAIN)
def action_without_effect(c: Check, m: Model) -> Iterator[Finding]:
    bodies = {p["name"]: p["body"] for p in m.ir["procedures"]}
    for action in m.ir["actions"]:
        if not bodies.get(action["do"]) and not action.get("activates"):
            symbol = m.symbols.get(action["name"], "action")
            yield c.finding(
                f"the action `{action['name']}` has no effect",
                symbol.span if symbol else None,
                help="add statements under `do`",
            )
