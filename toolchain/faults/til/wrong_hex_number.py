"""Hex numbers of a Tiled map that do not match its grid.

Why: a duplicate or wrong number would move everything placed by number.

Bad:
    hex-number `0101` in two hexes

Good:
    hex-number `0101` and `0102`, or none: they are counted from the first

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import Finding, Label
from toolchain.base.source import Span
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "TIL009")


def at(span: Span, text: str, right: str) -> Finding:
    """``right``: the number by counting."""
    return FAULT.finding(
        f"this hex is numbered {text[:40]}, but its position gives {right}",
        span,
        help="correct the number, or the map's custom properties `left-column` and `top-row`",
    )


def twice(span: Span, text: str, first: Span, right: str) -> Finding:
    """``right``: the number of this hex by counting."""
    return FAULT.finding(
        f"the hex number {text[:40]} is used twice",
        span,
        labels=[Label(first, "first used here")],
        help=f"number this hex {right}",
    )


def not_whole(span: Span, key: str, text: str) -> Finding:
    """A property of the map."""
    return FAULT.finding(f"`{key}` must be a whole number, not `{text[:40]}`", span)


def not_whole_of_a_sheet(span: Span, key: str, text: str) -> Finding:
    """A property of the layer of a sheet; ``text``: empty when it is not given."""
    return FAULT.finding(
        f"`{key}` of a sheet must be a whole number, not `{text[:40]}`" if text else f"a sheet needs `{key}`",
        span,
        help="write the number of the column or row that the map's first cell has on this sheet",
    )


def no_form(span: Span, text: str) -> Finding:
    """The numbering of the map."""
    return FAULT.finding(
        f"`{text[:40]}` is not a valid numbering for hexes",
        span,
        help="write `ccrr` (column, then row), `rrcc`, `cc.rr` or similar",
    )


def no_form_of_a_sheet(span: Span, sheet: str) -> Finding:
    """A layer of a sheet whose hexes cannot be numbered."""
    return FAULT.finding(
        f"the sheet `{sheet[:40]}` has no valid numbering",
        span,
        help="set the layer's custom property `numbering`, for example to `ccrr`, and use only letters in the name of the sheet",
    )


def does_not_fit(span: Span, axis: str, low: int, high: int, form: str) -> Finding:
    """``axis``: columns or rows, from ``low`` to ``high``."""
    return FAULT.finding(
        f"{axis} {low}..{high} cannot be written as `{form}`",
        span,
        help="correct the map's custom properties `left-column`, `top-row` and `numbering`",
    )


def does_not_fit_a_sheet(span: Span, place: tuple[int, int], sheet: str, form: str) -> Finding:
    """``place``: column and row."""
    return FAULT.finding(
        f"column {place[0]}, row {place[1]} of the sheet `{sheet}` cannot be written as `{form}`",
        span,
        help="correct the custom properties `left-column` and `top-row` of its layer",
    )
