"""A deck lacks cards.

Why: the missing card would do nothing when it is drawn.

Bad:
    deck fate
      cards 1..3
    card 1 of fate

Good:
    card 1 of fate
    card 2 of fate
    card 3 of fate

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import ERROR
from toolchain.checks.registry import CERTAIN, declare

declare(__name__, "TAB022", ERROR, CERTAIN)
