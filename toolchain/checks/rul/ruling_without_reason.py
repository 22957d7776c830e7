"""A ruling without a reason.

Why: later readers cannot tell whether another reading would be as good.

Bad:
    ruling ties
      readings attacker, defender
      default defender

Good:
    ruling ties
      because "the book does not say"

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import WARNING, Finding
from toolchain.checks.registry import CERTAIN, PROJECT, Check, Whole, check


@check("RUL003", WARNING, CERTAIN, looks_at=PROJECT)
def ruling_without_reason(c: Check, p: Whole) -> Iterator[Finding]:
    for placed in p.blocks("ruling"):
        if not any(line.word == "because" and len(line.tokens) > 1 for line in placed.block.lines):
            header = placed.block.header
            name = f" `{header[0].text}`" if header else ""
            yield c.finding(
                f"the ruling{name} has no reason", placed.block.keyword.span, help='add `because "..."`'
            )
