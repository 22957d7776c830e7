"""A movement with an allowance but no cost.

Why: every step then costs 1, whatever the terrain; a forgotten cost would show only in play.

Bad:
    movement march of unit
      allowance  4 MP

Good:
    movement march of unit
      allowance  4 MP
      cost       march-cost

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import WARNING, Finding
from toolchain.checks.registry import LIKELY, Check, check
from toolchain.checks.shared import queries
from toolchain.model.model import Model


@check("FLO046", WARNING, LIKELY)
def movement_without_a_cost(c: Check, m: Model) -> Iterator[Finding]:
    for block in queries.blocks(m, "movement"):
        lines = {line.word: line for line in block.lines}
        allowance = lines.get("allowance")
        if allowance is None or {"cost", "over"} & lines.keys():
            continue
        if allowance.tokens[-1].text != "unlimited":
            name = block.header[0].text if block.header else "movement"
            yield c.finding(
                f"`{name}` has an allowance but no cost, so every step costs 1",
                allowance.span,
                help="write `cost 1`, or `cost` and the quantity that gives the cost of a step",
            )
