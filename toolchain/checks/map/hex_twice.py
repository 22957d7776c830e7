"""A hex stands twice in the rows of the map.

Why: which of the two terrains counts would depend on the order of rows.

Bad:
    0101  open
    0101  woods

Good:
    0101  woods

Fix safety: unsafe: `--fix --unsafe-fixes` removes the second line where both say the same.
"""

from __future__ import annotations

from toolchain.base.diagnostic import ERROR
from toolchain.checks.registry import CERTAIN, declare

declare(__name__, "MAP004", ERROR, CERTAIN)
