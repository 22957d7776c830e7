"""A comment in a JSON file.

Why: JSON has no comments; use the key `note` instead.

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
        "comment in a JSON file",
        span,
        help="remove the comment, or move its text to a key such as `note`",
    )
