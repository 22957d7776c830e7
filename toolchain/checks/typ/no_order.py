"""Things without an order are compared as if they had one.

Why: numbers and the steps of a ladder are more or less; sides and hexes are not.

Bad:
    side of self > Blue

Good:
    side of self <> Blue

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import ERROR
from toolchain.checks.registry import CERTAIN, declare

declare(__name__, "TYP005", ERROR, CERTAIN)
