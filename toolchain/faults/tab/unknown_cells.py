"""An unknown type of table cells.

Why: cells are numbers, ranges, events, or values of a ladder or measure.

Bad:
    rows die 1..6 ; cells text

Good:
    rows die 1..6 ; cells number

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import Finding
from toolchain.base.source import Span
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "TAB002")


def at(span: Span, kind: str) -> Finding:
    """At the keyword of the table."""
    return FAULT.finding(
        f"table cells cannot be of type `{kind}`",
        span,
        help="use `number`, `range`, `event`, or the name of a ladder, measure or set of values",
    )
