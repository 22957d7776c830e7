"""`ignoring` or `only` is said of something that is no section of a card.

Why: they pick lines of a section by a label.

Bad:
    strength of self ignoring cover

Good:
    attack of c ignoring cover

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import ERROR
from toolchain.checks.registry import CERTAIN, declare

declare(__name__, "TYP016", ERROR, CERTAIN)
