"""A unit is withdrawn although it is not on the map.

Why: it was withdrawn earlier, never arrived, or has another name in one of the two places.

Bad:
    1917-09.2  withdraw  6-5 Inf XX  99BR    (99R is on the map)

Good:
    1917-09.2  withdraw  6-5 Inf XX  99R

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import WARNING, Finding
from toolchain.checks.registry import CERTAIN, LISTS, Check, Whole, check
from toolchain.checks.shared.differences import differences
from toolchain.model.units import replay


@check("ARR032", WARNING, CERTAIN, looks_at=LISTS)
def withdrawal_of_absent_unit(c: Check, p: Whole) -> Iterator[Finding]:
    yield from differences(
        c,
        p,
        replay.ABSENT,
        lambda d: f"{d.unit} of {d.entry.key.nation} is withdrawn on {d.date}, but is not on the map",
        "check for another spelling of the unit's name, or for an earlier withdrawal",
    )
