"""A terrain on something that is neither a hex nor a hexside.

Why: terrain fills a hex or runs along a hexside.

Bad:
    terrain bridge on vertex

Good:
    terrain bridge on hexside

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import Finding
from toolchain.base.source import Span
from toolchain.faults.declaration import declare
from toolchain.faults.wording import a

FAULT = declare(__name__, "MAP003")


def at(span: Span) -> Finding:
    """At the word for what it lies on."""
    return FAULT.finding(
        f"terrain must be on a hex or hexside, not on {a(span.text)}",
        span,
        help="write `on hex` or `on hexside`",
    )
