"""Something lies where a Tiled map has no hex.

Why: a place, line or region needs hexes on which it lies; a hexside lies between two.

Bad:
    a place in a cell without a tile

Good:
    a tile painted below the place

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import ERROR
from toolchain.checks.registry import CERTAIN, declare

declare(__name__, "TIL010", ERROR, CERTAIN)
