"""A table row that does not begin with a number or range.

Why: no number could lead to it.

Bad:
    high  2

Good:
    5..6  2

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Sequence

from toolchain.base.diagnostic import Finding
from toolchain.base.source import Span
from toolchain.faults.declaration import declare
from toolchain.faults.meant import range_meant
from toolchain.faults.wording import either

FAULT = declare(__name__, "TAB003")


def at(span: Span, values: Sequence[str]) -> Finding:
    """``values``: of the axis, in order; none when it is a range of numbers."""
    wanted = "a value" if values else "a number or range"
    return FAULT.finding(
        f"this row does not begin with {wanted} of the axis",
        span,
        help=f"begin the row with {either(values)}"
        if values
        else range_meant(span) or "begin the row with a number or range, such as `3` or `4..6`",
    )
