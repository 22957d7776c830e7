"""Whether a line follows hexsides or hexes was seen from its points.

Why: the guess is right where all points lie on corners or all in middles; a property says it for good.

Bad:
    a layer `river` without properties

Good:
    a layer `river` with the custom property `along` = `hexsides`

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import NOTE
from toolchain.checks.registry import CERTAIN, declare

declare(__name__, "TIL015", NOTE, CERTAIN)
