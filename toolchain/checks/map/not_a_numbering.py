"""The map block gives a numbering that is no form of hex numbers.

Why: the form says how many figures of a number are the column and how many the row; without it no number can
be read.

Bad:
    map
      numbering  ccxx

Good:
    map
      numbering  ccrr

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import ERROR
from toolchain.checks.registry import CERTAIN, declare

declare(__name__, "MAP050", ERROR, CERTAIN)
