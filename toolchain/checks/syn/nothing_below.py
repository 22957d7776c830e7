"""A line that governs others has nothing below it.

Why: a `when` or `each` without a body does nothing; usually the lines below are not indented.

Bad:
    when u is fresh
    turn u to spent

Good:
    when u is fresh
      turn u to spent

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import ERROR
from toolchain.checks.registry import CERTAIN, declare

declare(__name__, "SYN064", ERROR, CERTAIN)
