"""A game has no victory.

Why: nobody can win it.

Bad:
    sequence
      ...

Good:
    victory
      ladder draw < win
      measure points
      bands 0, 1..

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import WARNING, Finding
from toolchain.checks import reading
from toolchain.checks.registry import CERTAIN, Check, check
from toolchain.model.model import Model


@check("VIC015", WARNING, CERTAIN)
def no_victory(c: Check, m: Model) -> Iterator[Finding]:
    if reading.has_rules(m) and not reading.blocks(m, "victory"):
        block = reading.blocks(m, "sequence")[0]
        yield c.finding("the game has no victory", block.keyword.span, help="write a `victory` block")
