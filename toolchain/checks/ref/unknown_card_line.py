"""A line of a card is neither a section nor a value of its deck.

Why: the deck declares what its cards say.

Bad:
    deck fate
      cards 1..2 ; sections attack
    card 1 of fate
      atack
        plus 1

Good:
    card 1 of fate
      attack
        plus 1

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import ERROR
from toolchain.checks.registry import CERTAIN, declare

declare(__name__, "REF015", ERROR, CERTAIN)
