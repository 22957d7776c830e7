"""An order of battle and the schedules give a unit different strengths.

Why: unless a rule changes the counter's strength, one of the two numbers is wrong.

Bad:
    1914-09.1  arrive  6-4 Inf XX  25
    forces Blue-1915 of Blue at 1915-04.6
      5-4 Inf XX  25

Good:
    1914-09.1  arrive  6-4 Inf XX  25
    forces Blue-1915 of Blue at 1915-04.6
      6-4 Inf XX  25

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import WARNING, Finding
from toolchain.checks.registry import LIKELY, LISTS, Check, Whole, check
from toolchain.checks.shared.differences import differences
from toolchain.model.units import replay


@check("OOB064", WARNING, LIKELY, looks_at=LISTS)
def another_strength_by_then(c: Check, p: Whole) -> Iterator[Finding]:
    yield from differences(
        c,
        p,
        replay.UNLIKE,
        lambda d: (
            f"unit {d.entry.name.text} is listed as {d.entry.printed} here, but as {d.otherwise} in the schedules"
        ),
        "check both rows against the counter",
        lambda d: f"{d.otherwise} here",
    )
