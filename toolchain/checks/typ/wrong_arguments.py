"""A procedure, table or quantity is given too few, too many or other things.

Why: its declaration says what it needs.

Bad:
    do fight(self)

Good:
    do fight(self, target)

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import ERROR
from toolchain.checks.registry import CERTAIN, declare

declare(__name__, "TYP018", ERROR, CERTAIN)
