"""The victory bands are more or fewer than the steps of the ladder.

Why: each step of victory has its own band of points.

Bad:
    ladder draw < narrow < clear
    bands  0, 1..

Good:
    bands  0, 1..2, 3..

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import ERROR
from toolchain.checks.registry import CERTAIN, declare

declare(__name__, "VIC001", ERROR, CERTAIN)
