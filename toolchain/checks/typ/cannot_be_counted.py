"""Something that is no set is counted.

Why: sets of pieces, hexes and cards are counted; one thing is always one.

Bad:
    count Blue

Good:
    count unit of Blue

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import ERROR
from toolchain.checks.registry import CERTAIN, declare

declare(__name__, "TYP012", ERROR, CERTAIN)
