"""Hex numbers of a Tiled map do not agree with its grid.

Why: a number that is given twice, or to another hex than counting gives it, would move everything
that is placed by number.

Bad:
    hex-number `0101` in two hexes

Good:
    hex-number `0101` and `0102`, or none: they are counted from the first

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import ERROR
from toolchain.checks.registry import CERTAIN, declare

declare(__name__, "TIL009", ERROR, CERTAIN)
