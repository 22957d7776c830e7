"""A card has a number that its deck does not have.

Why: the deck says how many cards it has.

Bad:
    deck fate
      cards 1..2
    card 3 of fate

Good:
    card 2 of fate

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import ERROR
from toolchain.checks.registry import CERTAIN, declare

declare(__name__, "TAB021", ERROR, CERTAIN)
