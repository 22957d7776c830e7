"""Two hexes that are written as a hexside do not touch.

Why: one of the two numbers is wrong.

Bad:
    0101/0301

Good:
    0201/0301

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import ERROR
from toolchain.checks.registry import CERTAIN, declare

declare(__name__, "MAP008", ERROR, CERTAIN)
