"""A stacking rule sets no limit.

Why: without one it forbids everything.

Bad:
    stacking two-a-hex of unit

Good:
    stacking two-a-hex of unit
      at most 2

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import ERROR
from toolchain.checks.registry import CERTAIN, declare

declare(__name__, "SET001", ERROR, CERTAIN)
