"""A unit that is scheduled twice.

Why: a counter arrives once; one of the two rows is a mistake.

Bad:
    turn 2  arrive B_Horse
    turn 4  arrive B_Horse

Good:
    turn 2  arrive B_Horse

Fix safety: nothing; `--fix --unsafe-fixes` removes the second line if both mean the same.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import ERROR, Finding
from toolchain.checks.registry import CERTAIN, Check, check
from toolchain.checks.shared.duplicates import twice
from toolchain.model.model import Model


@check("ARR012", ERROR, CERTAIN)
def scheduled_twice(c: Check, m: Model) -> Iterator[Finding]:
    return twice(c, ((row, row["span"]) for row in m.schedule_rows), "arrives")
