"""A layer of a Tiled map is not read as it is shown.

Why: a picture has no place in a map of text, and hexes lie in their grid even if their layer is moved.

Bad:
    <layer name="woods" offsetx="12">

Good:
    <layer name="woods">

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import WARNING
from toolchain.checks.registry import CERTAIN, declare

declare(__name__, "TIL013", WARNING, CERTAIN)
