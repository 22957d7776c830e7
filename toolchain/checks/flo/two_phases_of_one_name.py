"""Two phases have the same name.

Why: what is cleared at a phase, or done later at it, could mean either.

Bad:
    phase first
    phase first

Good:
    phase first
    phase second

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import ERROR
from toolchain.checks.registry import CERTAIN, declare

declare(__name__, "FLO001", ERROR, CERTAIN)
