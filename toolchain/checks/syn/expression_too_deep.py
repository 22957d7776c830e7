"""An expression is nested too deep, or too long to be read.

Why: nobody can follow it, and a bracket too many is more likely than a meaning.

Bad:
    define odd for unit = ((((((((((((((((((((((((((((((((((((((((((((((((((((1))))))))))))))))))))))))))))))))))))))))))))))))))))

Good:
    define odd for unit = 1

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import ERROR
from toolchain.checks.registry import CERTAIN, declare

declare(__name__, "SYN016", ERROR, CERTAIN)
