"""A row of hexsides holds something that is no hexside.

Why: a hexside is written as its two hexes with a stroke between them.

Bad:
    lines ford
      0202 0302

Good:
    lines ford
      0202/0302

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import ERROR
from toolchain.checks.registry import CERTAIN, declare

declare(__name__, "SYN071", ERROR, CERTAIN)
