"""Two objects of a Tiled map name the same hex.

Why: a hex has one name, by which rules and set-up speak of it.

Bad:
    points `Northam` and `Northam Bridge` in one hex

Good:
    one of them

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import ERROR
from toolchain.checks.registry import CERTAIN, declare

declare(__name__, "TIL019", ERROR, CERTAIN)
