"""A row of a table has no cell.

Why: whoever reads it would find nothing.

Bad:
    2

Good:
    2  1

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import ERROR
from toolchain.checks.registry import CERTAIN, declare

declare(__name__, "TAB004", ERROR, CERTAIN)
