"""A row whose count does not match its names.

Why: one of the two is wrong: a counter is missing, or there is one too many.

Bad:
    3 x 6-4 Inf XX | 25, 26

Good:
    2 x 6-4 Inf XX | 25, 26

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import Finding
from toolchain.base.source import Span
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "SHT010")


def at(span: Span, count: int, names: int) -> Finding:
    """``count``: as written; ``names``: how many designations there are."""
    return FAULT.finding(
        f"the count is {count}, but the row lists {names} name{'s' if names != 1 else ''}",
        span,
        help=f"change the count to {names}, or list {count} name{'s' if count != 1 else ''}",
    )
