"""An indented line before the first block.

Why: an indented line belongs to the block above it, and there is none.

Bad:
      has  strength 1..9
    kind foot

Good:
    kind foot
      has  strength 1..9

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import Finding
from toolchain.base.source import Span
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "SYN003")


def at(span: Span) -> Finding:
    return FAULT.finding(
        "indented line before the first block",
        span,
        help="above this line, begin a block with its keyword in the first column",
    )
