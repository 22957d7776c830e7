"""An elevation file that cannot be read.

Why: elevations come as an ESRI ASCII grid in degrees: the header lines, then one line of metres for each row,
starting in the north. A single extra number would shift everything after it.

Bad:
    ncols 3
    nrows 2
    12 15

Good:
    ncols 2
    nrows 1
    xllcorner 3.0
    yllcorner 49.0
    cellsize 0.1
    12 15

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import Finding
from toolchain.base.source import Span
from toolchain.faults.declaration import declare
from toolchain.faults.wording import count as counted

FAULT = declare(__name__, "MAP071")


def broken_head(span: Span) -> Finding:
    """A line of the head."""
    return _unread(span, "a header line must be a word and a number")


def missing(span: Span, key: str) -> Finding:
    """A line of the head that is not there."""
    return _unread(span, f"the header has no `{key}`")


def not_whole(span: Span, key: str) -> Finding:
    """A number of columns or rows."""
    return _unread(span, f"`{key}` must be a whole number")


def not_in_degrees(span: Span, west: float, south: float) -> Finding:
    """The lower left corner."""
    return _unread(span, f"its corner {west:g}, {south:g} is not in degrees")


def wrong_size(span: Span, columns: int, rows: int, cell: float) -> Finding:
    """Too many cells or none, or cells that are too large; ``cell``: in degrees."""
    return _unread(span, f"invalid grid size, {columns} x {rows} cells of {cell:g} degrees")


def not_metres(span: Span) -> Finding:
    """At the row."""
    return _unread(span, "elevations must be numbers, in metres")


def wrong_row(span: Span, count: int, columns: int) -> Finding:
    """``count``: how many heights the row has."""
    return _unread(span, f"this row has {counted(count, 'elevation')}, not {columns}")


def wrong_number_of_rows(span: Span, count: int, rows: int) -> Finding:
    """``rows``: how many the head gives."""
    return _unread(span, f"the file has {counted(count, 'row')}, not {rows}")


def _unread(span: Span, why: str) -> Finding:
    return FAULT.finding(
        f"the elevation file cannot be read: {why}",
        span,
        help="begin with `ncols`, `nrows`, `xllcorner`, `yllcorner` and `cellsize`, then write one line for each row",
    )
