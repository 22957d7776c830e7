"""The two branches of a choice are of different kinds.

Why: whoever reads the value must know what it is.

Bad:
    (hex of self when self is fresh otherwise 3)

Good:
    (2 when self is fresh otherwise 3)

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import ERROR
from toolchain.checks.registry import CERTAIN, declare

declare(__name__, "TYP004", ERROR, CERTAIN)
