"""A row of an order of battle or dated schedule cannot be read.

Why: a row that is only half understood would lose counters.

Bad:
    2 x 6-4 Inf XX 25, 26    (one blank before the names)

Good:
    2 x 6-4 Inf XX  25, 26

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import ERROR
from toolchain.checks.registry import CERTAIN, declare

declare(__name__, "SYN077", ERROR, CERTAIN)
