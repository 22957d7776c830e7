"""A hex of a Tiled map has the same terrain in two layers.

Why: once is enough; the second tile may have been meant for another hex or terrain.

Bad:
    `woods` in the layers `ground` and `cover`

Good:
    `woods` in one of them

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import WARNING
from toolchain.checks.registry import CERTAIN, declare

declare(__name__, "TIL016", WARNING, CERTAIN)
