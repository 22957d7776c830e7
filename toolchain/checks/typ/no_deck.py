"""Cards are drawn or shuffled from something that is no deck.

Why: a deck is declared with its number of cards.

Bad:
    draw 1 from Blue as drawn

Good:
    draw 1 from fate of Blue as drawn

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import ERROR
from toolchain.checks.registry import CERTAIN, declare

declare(__name__, "TYP021", ERROR, CERTAIN)
