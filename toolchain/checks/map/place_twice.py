"""Two hexes have the same name.

Why: a rule that names the place could mean either.

Bad:
    0103  village "Northam"
    0401  village "Northam"

Good:
    0103  village "Northam"
    0401  village "Southam"

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import ERROR
from toolchain.checks.registry import CERTAIN, declare

declare(__name__, "MAP005", ERROR, CERTAIN)
