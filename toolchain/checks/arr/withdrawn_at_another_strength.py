"""A unit is withdrawn at a different strength from the one it arrived with.

Why: two counters may have been confused, or one of the numbers is wrong.

Bad:
    1917-01.1  arrive    2-5 Mtn III  1
    1918-10.1  withdraw  3-5 Mtn III  1

Good:
    1917-01.1  arrive    3-5 Mtn III  1
    1918-10.1  withdraw  3-5 Mtn III  1

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import WARNING, Finding
from toolchain.checks.registry import LIKELY, LISTS, Check, Whole, check
from toolchain.checks.shared.differences import differences
from toolchain.model.units import replay


@check("ARR033", WARNING, LIKELY, looks_at=LISTS)
def withdrawn_at_another_strength(c: Check, p: Whole) -> Iterator[Finding]:
    yield from differences(
        c,
        p,
        replay.SHRUNK,
        lambda d: f"unit {d.entry.name.text} is withdrawn as {d.entry.printed}, but arrived as {d.otherwise}",
        "check both rows against the counter",
        lambda d: f"{d.otherwise} here",
    )
