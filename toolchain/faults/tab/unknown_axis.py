"""An invalid axis of a table.

Why: the table would have no definite rows or columns, or no definite end.

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
from toolchain.faults.meant import range_meant

FAULT = declare(__name__, "TAB007")


def open_end(span: Span, axis: str) -> Finding:
    """``axis``: its name. A range of rows or columns without one of its ends."""
    low, _, high = span.text.partition("..")
    return FAULT.finding(
        "this range has only one end",
        span,
        help=f"write both ends: `{axis} {low or 1}..{high or 6}`; or `{axis}` alone, with rows from `..N` to `N..`",
    )


def parts_in_one(span: Span) -> Finding:
    """A comma before the next part of the first line of a table."""
    return FAULT.finding(
        f"missing `;` before `{span.text}`",
        span,
        help="write `rows ... ; columns ... ; cells ...`, or a line for each",
    )


def open_columns(span: Span, rows: str, columns: str) -> Finding:
    """Columns without a range, and no first row that says what they are; ``rows``, ``columns``: names of the axes."""
    return FAULT.finding(
        f"the column axis `{columns}` has no range",
        span,
        help=f"write `{columns} 1..6`, or begin the data with `{rows} ..1 2..3 4..`",
    )


def wrong_head(span: Span) -> Finding:
    """What stands in the row that names the columns and is neither a number nor a range."""
    return FAULT.finding(
        f"`{span.text}` is not a column number or range",
        span,
        help=range_meant(span) or "write a number, or a range: `3..5`, `..2` or `6..`",
    )


def beyond_which(span: Span, axes: Iterable[str]) -> Finding:
    """What a table of two ``axes`` has beyond its end, where it does not say of which."""
    return FAULT.finding(
        "this table has two axes, and this line does not name one of them",
        span,
        help="write " + _or(f"{span.text} of {axis}" for axis in axes),
    )


def no_axis(span: Span, axes: Iterable[str]) -> Finding:
    """``axes``: those of the table."""
    return FAULT.finding(
        f"this table has no axis `{span.text}`",
        span,
        help=did_you_mean(span.text, axes) or f"use {_or(axes)}",
    )


def beyond_open(span: Span, axis: str) -> Finding:
    """What lies beyond an axis without an end."""
    return FAULT.finding(
        f"`{axis}` is open-ended, so nothing lies beyond it",
        span,
        help=f"remove this line, or give the axis a range: `{axis} 1..6`",
    )


def beyond_twice(span: Span, axis: str) -> Finding:
    """A second line for one end of an axis."""
    return FAULT.finding(
        f"the cells beyond this end of `{axis}` are declared twice", span, help="remove one of the two lines"
    )


def at(span: Span, axis: str, sets: Iterable[str]) -> Finding:
    """``axis``: its name; ``sets``: names of sets of values."""
    return FAULT.finding(
        f"`{span.text}` is neither a range nor a set of values",
        span,
        help=did_you_mean(span.text, sets) or f"write a range: `{axis} 1..6`",
    )


def _or(names: Iterable[str]) -> str:
    return " or ".join(f"`{name}`" for name in names)
