"""An order of battle lacks a unit that is on the map by its date.

Why: either players of the scenario lack the unit, or its withdrawal is missing from the schedule.

Bad:
    1914-09.1  arrive  6-4 Inf XX  25
    forces Blue-1915 of Blue at 1915-04.6
      6-4 Inf XX  24

Good:
    1914-09.1  arrive  6-4 Inf XX  25
    forces Blue-1915 of Blue at 1915-04.6
      2 x 6-4 Inf XX  24, 25

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import WARNING, Finding, Label
from toolchain.checks.registry import CERTAIN, LISTS, Check, Whole, check
from toolchain.model.units import replay


@check("OOB063", WARNING, CERTAIN, looks_at=LISTS)
def missing_from_the_order(c: Check, p: Whole) -> Iterator[Finding]:
    for d in p.differences[replay.NOT_LISTED]:
        if d.listed is not None:
            yield c.finding(
                f"{d.unit} is on the map by {d.date}, but is not in {d.listed.name}",
                d.entry.span,
                labels=[Label(d.listed.block.header[0].span, "the order of battle")],
                help="add the unit to the order of battle, or withdraw it before that date",
            )
