"""A line of a Tiled map follows neither hexsides nor hexes.

Why: a river is a list of hexsides, a road a list of neighbouring hexes; between two points that are
neither, the way would be a guess.

Bad:
    a road with points in 0101 and 0104

Good:
    a road with points in 0101, 0102, 0103 and 0104

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import ERROR
from toolchain.checks.registry import CERTAIN, declare

declare(__name__, "TIL011", ERROR, CERTAIN)
