"""`has` is asked of something that has nothing.

Why: hexes and hexsides have terrain, pieces have kinds, faces and states, cards have marks.

Bad:
    Blue has woods

Good:
    hex 0102 has woods

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import ERROR
from toolchain.checks.registry import CERTAIN, declare

declare(__name__, "TYP006", ERROR, CERTAIN)
