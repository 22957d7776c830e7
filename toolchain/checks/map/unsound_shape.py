"""A drawn shape is empty, crosses itself, or meets its neighbour in an overlap, a gap or a sliver.

Why: such a shape has no certain inside, so which hexes it covers would be chance. Overlaps, gaps and slivers
of two shapes are warnings.

Bad:
    a polygon drawn as an 8

Good:
    two polygons that touch in one point

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import ERROR
from toolchain.checks.registry import CERTAIN, declare

declare(__name__, "MAP053", ERROR, CERTAIN)
