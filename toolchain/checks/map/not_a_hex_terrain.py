"""A row of hexes names something that is no terrain of hexes.

Why: terrain is declared with `terrain NAME on hex`.

Bad:
    0102  wods

Good:
    0102  woods

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import ERROR
from toolchain.checks.registry import CERTAIN, declare

declare(__name__, "MAP006", ERROR, CERTAIN)
