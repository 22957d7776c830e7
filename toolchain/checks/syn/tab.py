"""A tab stands where blanks are wanted.

Why: a tab is as wide as the editor makes it, so two people see two indentations; indentation is what says
which line belongs to which.

Bad:
    action move
    <tab>costs 1 order

Good:
    action move
      costs 1 order

Fix safety: safe: each tab becomes two blanks, one level.
"""

from __future__ import annotations

from toolchain.base.diagnostic import ERROR
from toolchain.checks.registry import CERTAIN, declare

declare(__name__, "SYN002", ERROR, CERTAIN)
