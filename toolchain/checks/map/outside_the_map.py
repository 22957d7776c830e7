"""A hex lies outside the columns or rows that the map block gives.

Why: either the number is mistyped, or the extent of the map is.

Bad:
    map
      columns 1..4 ; rows 1..3
    hexes
      0901  open

Good:
    hexes
      0401  open

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import ERROR
from toolchain.checks.registry import CERTAIN, declare

declare(__name__, "MAP009", ERROR, CERTAIN)
