"""A movement without an allowance.

Why: a unit then moves as far as bars and stops permit.

Bad:
    movement march of unit
      cost  march-cost

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


@check("FLO062", WARNING, LIKELY)
def movement_without_allowance(c: Check, m: Model) -> Iterator[Finding]:
    for block in queries.blocks(m, "movement"):
        if not any(line.word == "allowance" for line in block.lines) and block.header:
            yield c.finding(
                f"the movement `{block.header[0].text}` has no allowance",
                block.header[0].span,
                help="write `allowance N MP`, or `allowance unlimited`",
            )
