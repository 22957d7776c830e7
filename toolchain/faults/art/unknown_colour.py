"""An unknown colour.

Why: the counter would be printed in a colour you did not choose. A colour is a name, or a code for red,
green and blue in quotation marks; without the marks, `#` begins a comment.

Bad:
    colour  blau

Good:
    colour  blue
    ink     "#102a4c"

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterable

from toolchain.base.diagnostic import Finding
from toolchain.base.source import Span
from toolchain.base.suggest import did_you_mean
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "ART001")


def at(span: Span, name: str, known: Iterable[str]) -> Finding:
    """``known``: the names of all colours."""
    return FAULT.finding(
        f"unknown colour `{name}`",
        span,
        help=did_you_mean(name, known) or 'write a name such as `dark-blue`, or a code such as `"#24416f"`',
    )


def comment(span: Span, written: str) -> Finding:
    """A colour without quotation marks, which is a comment; ``written``: how it begins."""
    return FAULT.finding(
        f"`{written}` is a comment here, not a colour",
        span,
        help=f'put the colour in quotation marks: `"{written}"`',
    )
