"""A unit that is set up twice.

Why: a counter can be in one place only.

Bad:
    0101  B_Foot_1
    0102  B_Foot_1

Good:
    0101  B_Foot_1
    0102  B_Foot_2

Fix safety: nothing; `--fix --unsafe-fixes` removes the second line if both mean the same.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import ERROR, Finding
from toolchain.checks.registry import CERTAIN, Check, check
from toolchain.checks.shared import queries
from toolchain.checks.shared.duplicates import twice
from toolchain.model.model import Model


@check("OOB041", ERROR, CERTAIN)
def set_up_twice(c: Check, m: Model) -> Iterator[Finding]:
    return twice(c, ((row, row["line"].span) for row in queries.placements(m)), "is set up")
