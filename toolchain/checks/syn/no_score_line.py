"""A line of a score is not written as one.

Why: a line says how many points, for whom, and for which hexes.

Bad:
    villages: 2 VP per hex in village

Good:
    villages: 2 VP for both per hex in village

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import ERROR
from toolchain.checks.registry import CERTAIN, declare

declare(__name__, "SYN074", ERROR, CERTAIN)
