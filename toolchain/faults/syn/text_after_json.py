"""Text after the end of a JSON value.

Why: a file contains one value; anything after it would be ignored.

Bad:
    {"units": []}
    {"units": []}

Good:
    {"units": []}

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import Finding, Label
from toolchain.base.source import Span
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "SYN033")


def at(span: Span, end: Span) -> Finding:
    """``end``: where the value ends."""
    return FAULT.finding(
        "text after the end of the value",
        span,
        labels=(Label(end, "the value ends here"),),
        help="remove the text, or check for a bracket that closes too early",
    )
