"""Nothing reads a custom property of a Tiled map.

Why: what it says is not taken over; it may be a slip of the pen.

Bad:
    numbring = ccrr

Good:
    numbering = ccrr

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import NOTE
from toolchain.checks.registry import CERTAIN, declare

declare(__name__, "TIL017", NOTE, CERTAIN)
