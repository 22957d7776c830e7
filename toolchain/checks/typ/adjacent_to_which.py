"""A place on the map is asked of something that has none, or has many.

Why: distance is measured from one piece, one hex or a set of hexes.

Bad:
    self adjacent to enemy unit

Good:
    some enemy unit adjacent to self

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import ERROR
from toolchain.checks.registry import CERTAIN, declare

declare(__name__, "TYP015", ERROR, CERTAIN)
