"""A card stands twice in its deck.

Why: there is one card of each number.

Bad:
    card 1 of fate
    card 1 of fate

Good:
    card 1 of fate
    card 2 of fate

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import ERROR
from toolchain.checks.registry import CERTAIN, declare

declare(__name__, "TAB020", ERROR, CERTAIN)
