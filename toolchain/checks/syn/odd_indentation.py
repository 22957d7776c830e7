"""A line is indented by an odd number of blanks.

Why: two blanks are one level; three leave open to which line this one belongs.

Bad:
    box lost
       seen by all

Good:
    box lost
      seen by all

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import ERROR
from toolchain.checks.registry import CERTAIN, declare

declare(__name__, "SYN008", ERROR, CERTAIN)
