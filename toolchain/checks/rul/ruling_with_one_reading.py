"""A ruling without a choice of readings.

Why: if there is nothing to choose, a note is enough. List a reading that was considered but has no rules
under `rejected`.

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
from toolchain.checks.shared.rulings import words_of


@check("RUL013", NOTE, CERTAIN, looks_at=PROJECT)
def ruling_with_one_reading(c: Check, p: Whole) -> Iterator[Finding]:
    for placed in p.blocks("ruling"):
        words = [*words_of(placed.block, "readings"), *words_of(placed.block, "rejected")]
        if len(words) < 2:
            yield c.finding(
                "this ruling offers no choice of readings",
                placed.block.keyword.span,
                help="list the other readings: under `readings` if rules are written for them, under `rejected` if not",
            )
