"""Nothing is called so.

Why: every name is declared somewhere in the project; a misspelt one would mean nothing.

Bad:
    define weak for unit = strength of slf < 2

Good:
    define weak for unit = strength of self < 2

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import ERROR
from toolchain.checks.registry import CERTAIN, declare

declare(__name__, "REF001", ERROR, CERTAIN)
