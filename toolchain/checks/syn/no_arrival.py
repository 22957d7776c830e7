"""A line of a schedule is no arrival.

Why: an arrival names the turn, the pieces, and perhaps the entry.

Bad:
    schedule Blue
      2: B_Horse

Good:
    schedule Blue
      turn 2  arrive B_Horse

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import ERROR
from toolchain.checks.registry import CERTAIN, declare

declare(__name__, "SYN073", ERROR, CERTAIN)
