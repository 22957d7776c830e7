"""A ruling has fewer than two readings.

Why: where there is nothing to choose a note is enough.

Bad:
    ruling ties
      readings defender

Good:
    ruling ties
      readings attacker, defender

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import NOTE, Finding
from toolchain.checks.registry import CERTAIN, PROJECT, Check, Whole, check


@check("RUL013", NOTE, CERTAIN, looks_at=PROJECT)
def ruling_with_one_reading(c: Check, p: Whole) -> Iterator[Finding]:
    for placed in p.blocks("ruling"):
        words = [
            t for x in placed.block.lines if x.word == "readings" for t in x.tokens[1:] if t.kind != "COMMA"
        ]
        if len(words) < 2:
            yield c.finding(
                "this ruling leaves no choice",
                placed.block.keyword.span,
                help="name the other readings, so that a scenario can take another",
            )
