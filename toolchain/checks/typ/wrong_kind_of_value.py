"""A value of another kind is wanted here.

Why: a piece cannot be moved to a number; what does not fit would mean nothing in play.

Bad:
    move Blue to lost

Good:
    move B_Horse to lost

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import ERROR
from toolchain.checks.registry import CERTAIN, declare

declare(__name__, "TYP001", ERROR, CERTAIN)
