"""A line in the first column that does not begin with a keyword.

Why: every block begins in the first column with a keyword such as `hexes` or `action`; any other line there
probably needs indenting.

Bad:
    hexes
    0101  open

Good:
    hexes
      0101  open

Fix safety: nothing is changed for you: the line may belong to another block.
"""

from __future__ import annotations

from toolchain.base.diagnostic import Finding
from toolchain.base.source import Span
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "SYN001")


def at(span: Span) -> Finding:
    return FAULT.finding(
        "this line does not begin with a keyword",
        span,
        help="indent the line if it belongs to the block above",
    )
