"""Something follows the end of the value of a JSON file.

Why: a file holds one value; what follows would never be read.

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
        "something follows the end",
        span,
        labels=(Label(end, "the one value ends here"),),
        help="a file holds one value: remove what follows, or a bracket closes too early",
    )
