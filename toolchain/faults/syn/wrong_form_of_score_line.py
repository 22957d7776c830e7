"""A malformed line of a score.

Why: a line gives the points, the side that gets them, and the hexes they are for.

Bad:
    villages: 2 VP per hex in village

Good:
    villages: 2 VP for both per hex in village

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterable

from toolchain.base.diagnostic import Finding
from toolchain.base.source import Span
from toolchain.faults.declaration import declare
from toolchain.faults.wording import either

FAULT = declare(__name__, "SYN074")


def at(span: Span, forms: Iterable[str]) -> Finding:
    return FAULT.finding("wrong form for a score line", span, help=f"write {either(forms)}")


def under_a_condition(span: Span) -> Finding:
    """A line whose points depend on a condition that stands behind them."""
    return FAULT.finding(
        "a score line takes no condition",
        span,
        help="put the condition into the amount, as in `(2 VP when turn > 3 otherwise 0 VP) for both`",
    )
