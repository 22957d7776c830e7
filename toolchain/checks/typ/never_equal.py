"""Two things are compared that can never be equal.

Why: the answer would always be no.

Bad:
    side of self = hex of self

Good:
    hex of self = hex 0101

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import ERROR
from toolchain.checks.registry import CERTAIN, declare

declare(__name__, "TYP003", ERROR, CERTAIN)
