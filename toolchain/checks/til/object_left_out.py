"""An object of a Tiled map has no meaning for a map of ours.

Why: ellipses, texts and templates are pictures to us; what they were meant to say must be said by a
point, a line or an outline.

Bad:
    an ellipse round a town

Good:
    a point with the name of the town, and `town` as its class

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import WARNING
from toolchain.checks.registry import CERTAIN, declare

declare(__name__, "TIL012", WARNING, CERTAIN)
