"""An unknown or unusable symbol, frame, position, item, back or number in a `look` block.

Why: the counter would not be printed as you intended.

Bad:
    corner  upper-left shows start

Good:
    corner  top-left shows start

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Sequence

from toolchain.base.diagnostic import Finding, Label
from toolchain.base.source import Span
from toolchain.base.suggest import did_you_mean
from toolchain.faults.declaration import declare
from toolchain.faults.wording import a

FAULT = declare(__name__, "ART003")


def at(span: Span, what: str, known: Sequence[str]) -> Finding:
    """``what``: symbol, frame, place on a counter; ``known``: those that there are."""
    few = "write one of " + ", ".join(f"`{one}`" for one in known) if len(known) <= 20 else ""
    return FAULT.finding(f"`{span.text}` is not {a(what)}", span, help=did_you_mean(span.text, known) or few)


def parts(span: Span, left: str, right: str) -> Finding:
    """Two things of a row, written as one name with a hyphen."""
    return FAULT.finding(
        f"`{span.text}` is read as one name",
        span,
        help=f"put spaces around the hyphen: `{left} - {right}`",
    )


def row(span: Span) -> Finding:
    """A row that begins or ends with a sign, or where a sign is missing or of another kind."""
    return FAULT.finding(
        "the items of this row are not separated by `-`, `/` or commas",
        span,
        help="write, for example, `row strength - move`",
    )


def strength(span: Span) -> Finding:
    """A line whose items have no comma between them."""
    return FAULT.finding(
        "the items of the strength are not separated by commas",
        span,
        help="write, for example, `strength regulars, reserves`",
    )


def place_taken(span: Span, first: Span) -> Finding:
    """A place on the counter that already shows something, at ``first``."""
    return FAULT.finding(
        f"the position `{span.text}` is already in use",
        span,
        labels=[Label(first, "first use")],
        help="choose another position, or remove one of the lines",
    )


def too_many_rows(span: Span, most: int) -> Finding:
    """``most``: how many rows a counter has room for."""
    return FAULT.finding(
        f"too many rows: a counter has room for {most}", span, help="put several items into one row"
    )


def number(span: Span, most: int) -> Finding:
    """A number of markers that cannot be printed."""
    return FAULT.finding(
        f"invalid number of markers: `{span.text}`", span, help=f"write 1 to {most}, or `none`"
    )
