"""A map file says something that does not come back from a drawing.

Why: the file is written over. A Tiled map has no place for the paragraph of a single row of lines or of a region, or for which of two sheets with
the same numbers lists a hex; all else that it has no place for is kept as it stands.

Bad:
    lines river "Brook"  @ 1.4
      0101/0102
      0102/0201  @ 1.5

Good:
    lines river "Brook"  @ 1.4
      0101/0102  0102/0201

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import WARNING
from toolchain.checks.registry import CERTAIN, declare

declare(__name__, "TIL021", WARNING, CERTAIN)
