"""What is rolled is not a die.

Why: one die is rolled at a time, with at least two faces; two dice are two rolls.

Bad:
    roll 2d6 as total

Good:
    roll 1d6 as white
    roll 1d6 as black

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import ERROR
from toolchain.checks.registry import CERTAIN, declare

declare(__name__, "TAB010", ERROR, CERTAIN)
