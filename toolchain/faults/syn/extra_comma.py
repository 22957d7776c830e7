"""An extra comma in a JSON file.

Why: JSON does not allow a comma after the last entry.

Bad:
    {"strength": 4, "speed": 3,}

Good:
    {"strength": 4, "speed": 3}

Fix safety: the comma is removed.
"""

from __future__ import annotations

from toolchain.base.diagnostic import Finding, Label
from toolchain.base.edits import rewritten
from toolchain.base.source import Span
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "SYN021")


def at(span: Span) -> Finding:
    remove = rewritten(span, "", safe=True)
    return FAULT.finding("extra comma", span, help=remove[0].title, fixes=remove)


def before_bracket(span: Span, bracket: Span) -> Finding:
    """The bracket closes what the comma stands in."""
    return FAULT.finding(
        "extra comma before the closing bracket",
        span,
        labels=(Label(bracket, "nothing follows this comma"),),
        note="JSON does not allow a comma after the last entry",
        help="remove `,`",
        fixes=rewritten(span, "", safe=True),
    )
