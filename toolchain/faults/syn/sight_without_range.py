"""A sight without a fixed range.

Why: lines of sight are computed once for the whole map, so the range must be a fixed number.

Bad:
    sight view
      blocked  by hex where here is woods

Good:
    sight view
      range    3
      blocked  by hex where here is woods

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import Finding
from toolchain.base.source import Span
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "SYN078")


def at(span: Span) -> Finding:
    return FAULT.finding("this `sight` has no range", span, help="add a line such as `range 3`")


def no_one_number(span: Span, most: int) -> Finding:
    """``most``: the furthest range."""
    return FAULT.finding(
        f"the range of a `sight` must be one number from 1 to {most}",
        span,
        help="write one number, for example `range 3`; for a shorter limit, add `distance(a, b) <= ...` where the `sight` is used",
    )
