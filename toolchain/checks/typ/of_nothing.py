"""A selection is `of` something that owns no pieces.

Why: pieces are of a side or of a nation; in a hex they are `in`.

Bad:
    spent unit of hex 0101

Good:
    spent unit in hex 0101

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import ERROR
from toolchain.checks.registry import CERTAIN, declare

declare(__name__, "TYP020", ERROR, CERTAIN)
