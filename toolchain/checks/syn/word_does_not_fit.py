"""A word cannot stand at this place of an expression.

Why: the words before it want something else; often a word between the two was forgotten.

Bad:
    define weak for unit = strength of self 2 <

Good:
    define weak for unit = strength of self < 2

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import ERROR
from toolchain.checks.registry import CERTAIN, declare

declare(__name__, "SYN011", ERROR, CERTAIN)
