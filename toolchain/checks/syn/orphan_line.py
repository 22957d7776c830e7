"""An indented line stands before the first block.

Why: an indented line belongs to the block above it, and there is none.

Bad:
      has  strength 1..9
    kind foot

Good:
    kind foot
      has  strength 1..9

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import ERROR
from toolchain.checks.registry import CERTAIN, declare

declare(__name__, "SYN003", ERROR, CERTAIN)
