"""A loop that never runs.

Why: its statements are never carried out; a digit is probably missing.

Bad:
    repeat up to 0 times until u is spent
      do hurt(u)

Good:
    repeat up to 10 times until u is spent
      do hurt(u)

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import WARNING, Finding
from toolchain.checks.registry import BLOCK, CERTAIN, Check, Own, check
from toolchain.language.ast import lines_of
from toolchain.language.expressions.conditions import NO_RULES


@check("FLO060", WARNING, CERTAIN, looks_at=BLOCK)
def loop_never_runs(c: Check, own: Own) -> Iterator[Finding]:
    block = own.block
    if block.word in NO_RULES or not block.holds("repeat"):
        return
    for line in lines_of(block.lines):
        words = [token.text for token in line.tokens]
        if words[:1] != ["repeat"] or "times" not in words:
            continue
        number = line.tokens[words.index("times") - 1]
        if number.text == "0":
            yield c.finding(
                "this loop never runs", number.span, help="correct the number, or remove the loop"
            )
