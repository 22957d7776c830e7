"""A condition is wanted, and something else stands there.

Why: a number or a side is neither true nor false.

Bad:
    when strength of u

Good:
    when strength of u > 1

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import ERROR
from toolchain.checks.registry import CERTAIN, declare

declare(__name__, "TYP002", ERROR, CERTAIN)
