"""Odds columns that do not rise from left to right.

Why: the best column reached counts, so a worse column after a better one would be used wrongly or never.

Bad:
    columns  1:1, 2:1, 1.5:1

Good:
    columns  1:1, 1.5:1, 2:1

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import Finding
from toolchain.base.source import Span
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "TAB011")


def at(span: Span) -> Finding:
    """At the second of two columns."""
    return FAULT.finding(
        f"column {span.text} is out of order: it is not higher than the previous column",
        span,
        help="list the columns in ascending order",
    )
