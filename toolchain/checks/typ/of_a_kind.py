"""A zone, movement or stacking rule is of something that is no kind of piece.

Why: it must be known which pieces it concerns.

Bad:
    zone ZOC of Blue

Good:
    zone ZOC of unit of Blue

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import ERROR
from toolchain.checks.registry import CERTAIN, declare

declare(__name__, "TYP023", ERROR, CERTAIN)
