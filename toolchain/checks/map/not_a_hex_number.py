"""A hex number or run of hexes does not follow the numbering of the map.

Why: the map says how its numbers are made; a run is one column or one row.

Bad:
    hexes
      0101..0203  open

Good:
    hexes
      0101..0103  open
      0201..0203  open

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import ERROR
from toolchain.checks.registry import CERTAIN, declare

declare(__name__, "MAP002", ERROR, CERTAIN)
