"""A unit's value is not a whole number.

Why: the attribute is declared with a range of numbers.

Bad:
    {"speed": "5"}

Good:
    {"speed": 5}

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import ERROR
from toolchain.checks.registry import CERTAIN, declare

declare(__name__, "OOB028", ERROR, CERTAIN)
