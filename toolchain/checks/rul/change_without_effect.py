"""An empty amendment or replacement.

Why: it leaves the rule unchanged, or without any line.

Bad:
    amend 2.1 quantity march-cost

Good:
    amend 2.1 quantity march-cost
      mud: plus 1 MP

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import WARNING, Finding
from toolchain.checks.registry import CERTAIN, PROJECT, Check, Whole, check


@check("RUL012", WARNING, CERTAIN, looks_at=PROJECT)
def change_without_effect(c: Check, p: Whole) -> Iterator[Finding]:
    for placed in p.blocks("amend", "replace"):
        if not placed.block.lines:
            yield c.finding(
                f"this `{placed.block.word}` is empty",
                placed.block.keyword.span,
                help="add the lines that change the rule, or write `suspend` to take the rule out of force",
            )
