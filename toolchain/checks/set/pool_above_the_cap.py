"""A supply pool above the cap of its year.

Why: the player would lose the excess at the first count without having done anything.

Bad:
    stock supply-of-Blue of Blue
      cap 150 until 1915-12 from 1915-01
    setup pools-1915 of Blue        (of a scenario of 1915)
      step 1 Blue splits 160 SP over HQ of Blue

Good:
    setup pools-1915 of Blue
      step 1 Blue splits 150 SP over HQ of Blue

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import WARNING, Finding, Label
from toolchain.checks.registry import CERTAIN, PROJECT, Check, Whole, check
from toolchain.checks.shared.supply import caps, pools
from toolchain.faults.wording import count


@check("SET020", WARNING, CERTAIN, looks_at=PROJECT)
def pool_above_the_cap(c: Check, p: Whole) -> Iterator[Finding]:
    for date, nation, amount, span in pools(p):
        for limit, first, last, where in caps(p, nation):
            if first <= date <= last and amount > limit:
                yield c.finding(
                    f"{nation} starts with {count(amount, 'supply point')}, but the cap is {limit}",
                    span,
                    labels=[Label(where, "the cap")],
                    help="correct one of these numbers, or start the cap later",
                )
