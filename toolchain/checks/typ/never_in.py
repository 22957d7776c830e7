"""Something is asked to be in what could never hold it.

Why: hexes hold pieces, ranges hold numbers.

Bad:
    Blue in hex 0101

Good:
    some unit of Blue in hex 0101

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import ERROR
from toolchain.checks.registry import CERTAIN, declare

declare(__name__, "TYP014", ERROR, CERTAIN)
