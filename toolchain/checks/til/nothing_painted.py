"""No hex of a Tiled map is painted.

Why: a hex is on the map when a tile layer holds a tile for it.

Bad:
    a map with objects only

Good:
    a tile layer with a tile for every hex

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import ERROR
from toolchain.checks.registry import CERTAIN, declare

declare(__name__, "TIL008", ERROR, CERTAIN)
