"""A row of a table does not begin with a number or range of its axis.

Why: it could never be found.

Bad:
    high  2

Good:
    5..6  2

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import ERROR
from toolchain.checks.registry import CERTAIN, declare

declare(__name__, "TAB003", ERROR, CERTAIN)
