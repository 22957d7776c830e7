"""Two rates of income that overlap.

Why: it would be unclear which of the two a nation receives.

Bad:
    1916-07..1917-12  28 SP  on turn 1
    ..1917-12         18 SP  on turn 1  while shaken

Good:
    1916-07..1917-12  28 SP  on turn 1  while not shaken
    ..1917-12         18 SP  on turn 1  while shaken

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import WARNING, Finding, Label
from toolchain.checks.registry import LIKELY, PROJECT, Check, Whole, check
from toolchain.checks.shared.supply import incomes


@check("TAB041", WARNING, LIKELY, looks_at=PROJECT)
def income_twice(c: Check, p: Whole) -> Iterator[Finding]:
    for rows in incomes(p):
        for index, later in enumerate(rows):
            for earlier in rows[:index]:
                if earlier.clashes(later):
                    yield c.finding(
                        f"{later.text} overlaps {earlier.text}",
                        later.span,
                        labels=[Label(earlier.span, "the other rate")],
                        help="end one before the other begins, or add `while not CONDITION` to one of them",
                    )
                    break
