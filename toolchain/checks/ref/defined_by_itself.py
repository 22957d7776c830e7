"""A definition leads back to itself.

Why: it could never be worked out.

Bad:
    define a = b
    define b = a

Good:
    define a = 1
    define b = a

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import ERROR
from toolchain.checks.registry import CERTAIN, declare

declare(__name__, "REF022", ERROR, CERTAIN)
