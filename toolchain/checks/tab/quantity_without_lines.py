"""A quantity has no line that makes a number.

Why: it would always be nothing.

Bad:
    quantity bonus for unit
      round down

Good:
    quantity bonus for unit
      base 1

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import ERROR
from toolchain.checks.registry import CERTAIN, declare

declare(__name__, "TAB001", ERROR, CERTAIN)
