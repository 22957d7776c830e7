"""Two `victory` blocks that apply to one scenario.

Why: only the last of them would count.

Bad:
    victory
      ladder  draw < narrow < clear
    victory
      ladder  draw < minor < major

Good:
    victory
      ladder  draw < minor < major

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import ERROR, Finding, Label
from toolchain.checks.registry import CERTAIN, Check, check
from toolchain.checks.shared import queries
from toolchain.model.model import Model


@check("VIC045", ERROR, CERTAIN)
def two_victories(c: Check, m: Model) -> Iterator[Finding]:
    blocks = queries.written(m, "victory")
    for block in blocks[1:]:
        yield c.finding(
            "a second `victory` block applies to this scenario",
            block.keyword.span,
            labels=[Label(blocks[0].keyword.span, "the first one")],
            help="keep one of them; a scenario changes the victory of the game with `amend` or `replace`",
        )
