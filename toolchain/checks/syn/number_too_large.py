"""A number has more digits than any game needs.

Why: it is nearly always a slip of the finger, and positions and prices are kept in small whole numbers.

Bad:
    stock supply of each side
      start  10000000000

Good:
    stock supply of each side
      start  10

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import ERROR
from toolchain.checks.registry import CERTAIN, declare

declare(__name__, "SYN015", ERROR, CERTAIN)
