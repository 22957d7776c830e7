"""A line is indented by an odd number of blanks.

Why: two blanks are one level; three leave open to which line this one belongs.

Bad:
    box lost
       seen by all

Good:
    box lost
      seen by all

Fix safety: unsafe: `--fix --unsafe-fixes` takes a blank from each odd indentation of the block; a line may then belong to another.
"""

from __future__ import annotations

from toolchain.base.diagnostic import ERROR
from toolchain.checks.registry import CERTAIN, declare

declare(__name__, "SYN008", ERROR, CERTAIN)
