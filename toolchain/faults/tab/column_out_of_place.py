"""Column headings of a table that do not follow the order of the axis.

Why: every cell below would be read under the wrong heading.

Bad:
    columns odds battle-odds
    die  1:2  2:1  1:1

Good:
    die  1:2  1:1  2:1

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Sequence

from toolchain.base.diagnostic import Finding
from toolchain.base.source import Span
from toolchain.faults.declaration import declare
from toolchain.faults.wording import count as counted

_OPEN = 1 << 40  # what a range without an end reads as

FAULT = declare(__name__, "TAB008")


def at(span: Span, name: str) -> Finding:
    """``name``: the column that belongs there."""
    return FAULT.finding(
        f"expected the column `{name}`, found `{span.text}`",
        span,
        help="list the columns in the order of the axis",
    )


def wrong_number(span: Span, count: int, names: Sequence[str]) -> Finding:
    """``count``: how many columns are named; ``names``: those of the axis."""
    return FAULT.finding(
        f"the first row lists {counted(count, 'column')}, but the axis has {len(names)}",
        span,
        help="list these columns: " + ", ".join(f"`{name}`" for name in names),
    )


def not_next(span: Span, number: int, axis: str) -> Finding:
    """A column of an axis without an end, which does not begin at ``number``, where the column before it ends."""
    if number == -_OPEN:
        return FAULT.finding(
            f"`{axis}` is open-ended, but its first column has a lower limit",
            span,
            help=f"write `..{span.text.rpartition('..')[2]}`, or give the axis a range: `{axis} 1..6`",
        )
    if number > _OPEN:
        return FAULT.finding(
            "no column can follow one without an upper limit",
            span,
            help="remove this column, or give the previous column an upper limit",
        )
    return FAULT.finding(
        f"this column must begin at {number}",
        span,
        help="close the gap or overlap between this column and the previous one",
    )


def not_last(span: Span, number: int) -> Finding:
    """At the last column of an axis with a range that ends at ``number``."""
    return FAULT.finding(
        f"the last column must end at {number}", span, help="correct the column, or the range of the axis"
    )


def not_open(span: Span, axis: str) -> Finding:
    """At the last column of an axis without an end."""
    return FAULT.finding(
        f"`{axis}` is open-ended, but its last column has an upper limit",
        span,
        help=f"write `{span.text.partition('..')[0]}..`, or give the axis a range: `{axis} 1..6`",
    )
