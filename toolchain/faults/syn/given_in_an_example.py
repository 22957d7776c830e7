"""An example that uses `given`.

Why: examples set up their position with statements, as procedures do.

Bad:
    given B_Foot_1 in 0202

Good:
    move B_Foot_1 to hex 0202

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import Finding
from toolchain.base.source import Span
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "SYN075")


def at(span: Span) -> Finding:
    return FAULT.finding(
        "`given` is not allowed in an example",
        span,
        help="write `move PIECE to HEX` or `set STATE of PIECE to VALUE`",
    )
