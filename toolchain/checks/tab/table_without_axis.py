"""A table does not say what its rows are read by.

Why: without an axis no number leads to a row.

Bad:
    table march
      cells number
      data
        1..6  1

Good:
    table march
      rows card 1..6 ; cells number
      data
        1..6  1

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import ERROR
from toolchain.checks.registry import CERTAIN, declare

declare(__name__, "TAB006", ERROR, CERTAIN)
