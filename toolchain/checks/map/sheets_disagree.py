"""Two sheets disagree on a hex that is on both, or a sheet is not known.

Why: sheets that join overlap by a row of hexes. What they print of it must be the same, or two players read two maps.

Bad:
    hexes of west
      0501  woods
    hexes of east
      0501  open

Good:
    hexes of west
      0501  woods
    hexes of east
      0501  woods

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import ERROR
from toolchain.checks.registry import CERTAIN, declare

declare(__name__, "MAP073", ERROR, CERTAIN)
