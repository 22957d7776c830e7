"""A map file says something that does not come back from a drawing.

Why: the file is written over. A Tiled map has no place for the paragraph of a single row, or for which of two sheets with
the same numbers lists a hex; all else that it has no place for is kept as it stands.

Bad:
    hexes  @ 1.3
      0101  village "Northam"  @ 1.4

Good:
    hexes  @ 1.3
      0101  village "Northam"

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import WARNING
from toolchain.checks.registry import CERTAIN, declare

declare(__name__, "TIL021", WARNING, CERTAIN)
