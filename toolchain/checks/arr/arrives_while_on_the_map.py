"""A unit arrives although it is already on the map.

Why: one of the rows is wrong, or a withdrawal between them is missing.

Bad:
    1914-09.1  arrive  6-4 Inf XX  25
    1915-01.1  arrive  6-4 Inf XX  25

Good:
    1914-09.1  arrive    6-4 Inf XX  25
    1914-12.1  withdraw  6-4 Inf XX  25
    1915-01.1  arrive    6-4 Inf XX  25

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import WARNING, Finding
from toolchain.checks.registry import CERTAIN, LISTS, Check, Whole, check
from toolchain.checks.shared.differences import differences
from toolchain.model.units import replay


@check("ARR034", WARNING, CERTAIN, looks_at=LISTS)
def arrives_while_on_the_map(c: Check, p: Whole) -> Iterator[Finding]:
    yield from differences(
        c,
        p,
        replay.AGAIN,
        lambda d: f"{d.unit} arrives on {d.date}, but is already on the map",
        "remove one of the two rows, or withdraw the unit in between",
        lambda d: "on the map since this row",
    )
