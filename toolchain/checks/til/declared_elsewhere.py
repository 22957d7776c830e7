"""Part of an imported map is declared in other text of the project.

Why: two files would say the same, or what was changed in the drawing would have no effect. Hexes in another file are an
error; a region or an edge that the drawing has otherwise is a warning.

Bad:
    edge west-edge of Blue          in edges.hw, and painted otherwise in the drawing
      0101..0103

Good:
    edge west-edge of Blue          in edges.hw, as it was painted
      0101..0104

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import ERROR
from toolchain.checks.registry import CERTAIN, declare

declare(__name__, "TIL020", ERROR, CERTAIN)
