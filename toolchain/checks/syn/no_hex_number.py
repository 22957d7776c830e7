"""A row of hexes holds something that is no hex number.

Why: rows of `hexes` begin with numbers, rows of a `region` hold nothing else.

Bad:
    hexes
      woods 0102

Good:
    hexes
      0102  woods

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import ERROR
from toolchain.checks.registry import CERTAIN, declare

declare(__name__, "SYN070", ERROR, CERTAIN)
