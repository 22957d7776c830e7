"""The line stops where a value, a name or a condition is wanted.

Why: a hole that is left empty is never filled with a guess.

Bad:
    define weak for unit = strength of self <

Good:
    define weak for unit = strength of self < 2

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import ERROR
from toolchain.checks.registry import CERTAIN, declare

declare(__name__, "SYN010", ERROR, CERTAIN)
