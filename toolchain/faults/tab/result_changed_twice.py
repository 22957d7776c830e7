"""A rewrite group that changes the same result twice.

Why: the first change wins, so the second never happens.

Bad:
    Dr, Sk  becomes Sk
    Sk      becomes none

Good:
    Dr      becomes Sk
    Sk      becomes none

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import Finding
from toolchain.base.source import Span
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "TAB009")


def at(span: Span) -> Finding:
    """At the second time."""
    return FAULT.finding(
        f"`{span.text}` is already changed above, so this line never applies",
        span,
        help="remove one of the two lines",
    )
