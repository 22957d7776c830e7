"""A word is not one of the values of its set.

Why: a state or ladder has the values that its declaration lists, and no others.

Bad:
    state sky
      values  dry, wet
    define rain = sky = wett

Good:
    define rain = sky = wet

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import ERROR
from toolchain.checks.registry import CERTAIN, declare

declare(__name__, "REF003", ERROR, CERTAIN)
