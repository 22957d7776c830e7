"""A cell is not of the kind that the table declares.

Why: who reads the table counts on that kind.

Bad:
    rows die 1..6 ; cells number
    1  none

Good:
    1  0

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import ERROR
from toolchain.checks.registry import CERTAIN, declare

declare(__name__, "TAB005", ERROR, CERTAIN)
