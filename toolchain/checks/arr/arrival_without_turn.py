"""An arrival does not say on which turn.

Why: an arrival happens on one turn.

Bad:
    turn 1..2 arrive B_Horse

Good:
    turn 1 arrive B_Horse

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import ERROR
from toolchain.checks.registry import CERTAIN, declare

declare(__name__, "ARR002", ERROR, CERTAIN)
