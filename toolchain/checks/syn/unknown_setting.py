"""The project file has a section or key that does not exist.

Why: a misspelt setting would silently be its default.

Bad:
    licens = "MIT"

Good:
    licence = "MIT"

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import ERROR
from toolchain.checks.registry import CERTAIN, declare

declare(__name__, "SYN051", ERROR, CERTAIN)
