"""A mandatory action, opened until pass, that nothing ever uses up.

Why: nobody may pass while an action is mandatory. Without a cost, scope or requirement, the action can be taken again
and again, so the phase never ends.

Bad:
    action march "march"
      mandatory when yes
      do
        gain 1 order for actor
    open march until pass

Good:
    action march "march"
      mandatory when yes
      costs  1 order
    open march until pass

Fix safety: nothing is changed for you: the rulebook decides what ends it.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import ERROR, Finding, Label
from toolchain.checks.registry import CERTAIN, Check, check
from toolchain.checks.shared import queries
from toolchain.checks.shared.seen.operations import operations
from toolchain.model.model import Model


@check("FLO051", ERROR, CERTAIN)
def open_without_end(c: Check, m: Model) -> Iterator[Finding]:
    endless = {
        action["name"]
        for action in m.ir["actions"]
        if action.get("mandatory") in (["bool", 1], ["bool", True], ["int", 1])
        and not action["costs"]
        and action["scope"] is None
        and action.get("requires") is None
    }
    if not endless:
        return
    opened = {name for node in operations(m, "open") if node[3] for name in node[1]}
    for block in queries.blocks(m, "action"):
        name = block.header[0].value if block.header else ""
        line = next((line for line in block.lines if line.word == "mandatory"), None)
        if name not in endless & opened or line is None:
            continue
        yield c.finding(
            f"`{name}` is always mandatory, so no side can ever pass",
            line.span,
            labels=[Label(block.header[0].span, "nothing uses it up")],
            help="give the action `costs`, `scope` or `requires`, or open it only once: `open` without `until pass`",
        )
