"""A setting of the project file is of the wrong kind.

Why: a list stays a list, even with one entry.

Bad:
    credits = "A. Author"

Good:
    credits = ["A. Author"]

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import ERROR
from toolchain.checks.registry import CERTAIN, declare

declare(__name__, "SYN052", ERROR, CERTAIN)
