"""The columns of odds do not rise from left to right.

Why: the best column that is reached counts, so a worse one behind a better one would never be read, or be read for it.

Bad:
    columns  1:1, 2:1, 1.5:1

Good:
    columns  1:1, 1.5:1, 2:1

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import ERROR
from toolchain.checks.registry import CERTAIN, declare

declare(__name__, "TAB011", ERROR, CERTAIN)
