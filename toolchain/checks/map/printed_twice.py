"""One place is printed in two hexes.

Why: either one of the two is a misprint, or the place has two hexes, which is to be said in one row.

Bad:
    Northam,1.835,50.105,20.18
    Northam,1.835,50.105,20.19

Good:
    Northam,1.835,50.105,20.19

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import WARNING
from toolchain.checks.registry import CERTAIN, declare

declare(__name__, "MAP059", WARNING, CERTAIN)
