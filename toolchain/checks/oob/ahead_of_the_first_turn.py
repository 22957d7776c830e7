"""An order of battle that already includes the events of its first turn.

Why: if the first turn is played by the schedule, the unit arrives or leaves twice.

Bad:
    1915-04.6  arrive  6-4 Inf XX  25
    forces Blue-1915 of Blue at 1915-04.6
      6-4 Inf XX  25

Good:
    1915-04.6  arrive  6-4 Inf XX  25
    forces Blue-1915 of Blue at 1915-04.6
      6-4 Inf XX  24

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import WARNING, Finding
from toolchain.checks.registry import LIKELY, LISTS, Check, Whole, check
from toolchain.checks.shared.differences import differences
from toolchain.model.units import replay


@check("OOB065", WARNING, LIKELY, looks_at=LISTS)
def ahead_of_the_first_turn(c: Check, p: Whole) -> Iterator[Finding]:
    yield from differences(
        c,
        p,
        replay.AHEAD,
        _said,
        "decide whether the order of battle applies before or after the events of its turn",
        lambda d: "scheduled here",
    )


def _said(d: replay.Difference) -> str:
    if d.arriving:
        return f"{d.unit} arrives on {d.date}, but is already in the order of battle of that turn"
    return f"{d.unit} is withdrawn on {d.date}, but is already missing from the order of battle of that turn"
