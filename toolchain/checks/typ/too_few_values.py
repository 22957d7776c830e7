"""A set has fewer than two values.

Why: what has one value only never changes and need not be asked.

Bad:
    values sky dry

Good:
    values sky dry, wet

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import ERROR
from toolchain.checks.registry import CERTAIN, declare

declare(__name__, "TYP032", ERROR, CERTAIN)
