"""A comment stands in a JSON file.

Why: JSON has no comments; the format has `note` for remarks.

Bad:
    // guessed
    {"strength": 4}

Good:
    {"strength": 4, "note": "guessed"}

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import Finding
from toolchain.base.source import Span
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "SYN026")


def at(span: Span) -> Finding:
    return FAULT.finding(
        "a comment stands in a JSON file",
        span,
        help="JSON has no comments: remove it, or make it the text of a key such as `note`",
    )
