"""An order of battle holds what its own first turn brings, or lacks what it takes.

Why: if the first turn is played by the schedule, the unit comes or goes twice.

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

from toolchain.base.diagnostic import WARNING, Finding, Label
from toolchain.checks.registry import LIKELY, PROJECT, Check, Whole, check
from toolchain.model import replay


@check("OOB065", WARNING, LIKELY, looks_at=PROJECT)
def ahead_of_the_first_turn(c: Check, p: Whole) -> Iterator[Finding]:
    for d in p.differences[replay.AHEAD]:
        yield c.finding(
            f"{d.entry.printed} {d.entry.name.text} arrives on {d.date}, and is in the order of battle of that turn" if d.arriving else f"{d.entry.printed} {d.entry.name.text} is withdrawn on {d.date}, and is not in the order of battle of that turn", d.entry.span, labels=[Label(d.other.span, "scheduled here")] if d.other else [], help='say whether the order of battle holds before or after the events of its turn',
        )  # fmt: skip
