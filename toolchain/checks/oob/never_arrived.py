"""An order of battle lists a unit that no schedule has brought in by its date.

Why: players of the whole war would have a different army from players of the scenario.

Bad:
    forces Blue-1915 of Blue at 1915-04.6
      6-4 Inf XX  25    (which arrives 1915-06.1)

Good:
    forces Blue-1915 of Blue at 1915-04.6
      6-4 Inf XX  24

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import WARNING, Finding
from toolchain.checks.registry import CERTAIN, LISTS, Check, Whole, check
from toolchain.checks.shared.differences import differences
from toolchain.model.units import replay


@check("OOB062", WARNING, CERTAIN, looks_at=LISTS)
def never_arrived(c: Check, p: Whole) -> Iterator[Finding]:
    yield from differences(
        c,
        p,
        replay.NOT_ARRIVED,
        lambda d: f"{d.unit} is in the order of battle of {d.date}, but no schedule brings it in by then",
        "add the arrival of the unit, correct its name, or remove it from the list",
    )
