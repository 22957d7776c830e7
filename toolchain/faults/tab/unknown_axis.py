"""An axis of a table runs over something that is neither a range nor a set of values.

Why: nobody knows which rows or columns the table should have.

Bad:
    rows die 1..6 ; columns odds battle-ods

Good:
    rows die 1..6 ; columns odds battle-odds

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterable

from toolchain.base.diagnostic import Finding
from toolchain.base.source import Span
from toolchain.base.suggest import did_you_mean
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "TAB007")


def open_end(span: Span, axis: str) -> Finding:
    """``axis``: its name. A range of rows or columns without one of its ends."""
    low, _, high = span.text.partition("..")
    return FAULT.finding(
        "an axis needs both ends of its range", span, help=f"write both: `{axis} {low or 1}..{high or 6}`"
    )


def at(span: Span, axis: str, sets: Iterable[str]) -> Finding:
    """``axis``: its name; ``sets``: names of sets of values."""
    return FAULT.finding(
        f"`{span.text}` is neither a range nor a set of values",
        span,
        help=did_you_mean(span.text, sets) or f"write a range: `{axis} 1..6`",
    )
