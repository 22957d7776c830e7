"""Something that is no number is calculated with.

Why: only numbers and ladder values can be added.

Bad:
    strength of self + side of self

Good:
    strength of self + 1

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import ERROR
from toolchain.checks.registry import CERTAIN, declare

declare(__name__, "TYP008", ERROR, CERTAIN)
