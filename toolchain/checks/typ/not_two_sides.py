"""A game does not have two sides.

Why: questions, orders and victory are between two seats.

Bad:
    side Blue

Good:
    side Blue
    side Red

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import ERROR
from toolchain.checks.registry import CERTAIN, declare

declare(__name__, "TYP033", ERROR, CERTAIN)
