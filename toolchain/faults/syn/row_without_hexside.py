"""A row of hexsides with something that is not a hexside.

Why: a hexside is two hex numbers with a slash between them.

Bad:
    lines ford
      0202 0302

Good:
    lines ford
      0202/0302

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import Finding
from toolchain.base.source import Span
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "SYN071")


def at(span: Span) -> Finding:
    return FAULT.finding(
        "wrong form for a hexside",
        span,
        help="write two hexes with a slash between them, for example `0812/0813`",
    )
