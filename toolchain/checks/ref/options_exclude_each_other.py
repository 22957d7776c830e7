"""Two chosen options exclude each other.

Why: their author said that they cannot be in force together.

Bad:
    option quick "Quick set-up"
      excludes  free
    scenario "Dawn at the ford"
      options  quick, free

Good:
    scenario "Dawn at the ford"
      options  quick

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import ERROR
from toolchain.checks.registry import CERTAIN, declare

declare(__name__, "REF018", ERROR, CERTAIN)
