"""A choice or loop goes through something that is no set.

Why: one chooses from several things.

Bad:
    each u in strength of self

Good:
    each u in unit where it is fresh

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import ERROR
from toolchain.checks.registry import CERTAIN, declare

declare(__name__, "TYP013", ERROR, CERTAIN)
