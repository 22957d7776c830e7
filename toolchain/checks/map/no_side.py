"""A region of hexes by a chain or a polygon cannot be made.

Why: the side of a chain is told by a place on it, and a polygon by its corners; a chain that can be walked round, a
place on the chain itself or two corners make a region of no hexes, or of the wrong ones.

Bad:
    chain front
      0201..0203
    region near-bank = hexes of front on side of 0202

Good:
    chain front
      0201..0203
    region near-bank = hexes of front on side of 0102

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import ERROR
from toolchain.checks.registry import CERTAIN, declare

declare(__name__, "MAP042", ERROR, CERTAIN)
