"""A group of a rewrite changes the same result twice.

Why: the first change wins, so the second never happens.

Bad:
    Dr, Sk  becomes Sk
    Sk      becomes none

Good:
    Dr      becomes Sk
    Sk      becomes none

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import ERROR
from toolchain.checks.registry import CERTAIN, declare

declare(__name__, "TAB009", ERROR, CERTAIN)
