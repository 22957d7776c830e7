"""A game has no sequence of play.

Why: nothing would ever happen in it.

Bad:
    game Skirmish

Good:
    sequence
      set-up
      turn day 1..6
        phase first

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import ERROR
from toolchain.checks.registry import CERTAIN, declare

declare(__name__, "FLO002", ERROR, CERTAIN)
