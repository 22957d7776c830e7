"""A number of an order-of-battle file is too small or too large.

Why: no unit has no counters.

Bad:
    {"count": 0}

Good:
    {"count": 1}

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import ERROR
from toolchain.checks.registry import CERTAIN, declare

declare(__name__, "OOB007", ERROR, CERTAIN)
