"""A tile is flipped or turned.

Why: terrain has no direction; if the picture of the tile has one (a slope, a road), turning it meant
something that is lost.

Bad:
    a tile `slope-east`, turned by 120 degrees

Good:
    a tile `slope-south`, or a line along the hexsides

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import WARNING
from toolchain.checks.registry import CERTAIN, declare

declare(__name__, "TIL007", WARNING, CERTAIN)
