"""A word is a value of two sets.

Why: which of the two is meant decides what it may be compared with.

Bad:
    values sky   dry, wet
    values ground dry, mud
    define good = dry

Good:
    define good = sky-now = dry

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import ERROR
from toolchain.checks.registry import CERTAIN, declare

declare(__name__, "REF006", ERROR, CERTAIN)
