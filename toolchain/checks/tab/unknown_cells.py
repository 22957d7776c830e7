"""The cells of a table are of no known kind.

Why: cells are numbers, ranges, events, or values of a ladder or measure.

Bad:
    rows die 1..6 ; cells text

Good:
    rows die 1..6 ; cells number

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import ERROR
from toolchain.checks.registry import CERTAIN, declare

declare(__name__, "TAB002", ERROR, CERTAIN)
