"""A stacking rule that allows no unit in any hex.

Why: no unit may end a move in any hex; usually a digit is missing.

Bad:
    stacking two-a-hex of unit
      at most  0

Good:
    stacking two-a-hex of unit
      at most  2

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import WARNING, Finding
from toolchain.checks.registry import BLOCK, CERTAIN, Check, Own, check


@check("FLO067", WARNING, CERTAIN, looks_at=BLOCK)
def stacking_limit_of_zero(c: Check, own: Own) -> Iterator[Finding]:
    if own.block.word != "stacking":
        return
    for line in own.block.lines:
        words = [token.text for token in line.tokens]
        if (
            words[:2] == ["at", "most"]
            and len(words) == 3
            and words[2].lstrip("-").isdigit()
            and int(words[2]) <= 0
        ):
            yield c.finding(
                "this limit allows no unit in any hex",
                line.tokens[2].span,
                help="correct the number",
            )
