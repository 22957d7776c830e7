"""A duplicate entry in a list of an order-of-battle file.

Why: one of the two entries is a mistake.

Bad:
    {"printed": ["speed", "speed"]}

Good:
    {"printed": ["speed"]}

Fix safety: nothing; `--fix --unsafe-fixes` removes the second.
"""

from __future__ import annotations

from toolchain.base.diagnostic import Finding, Label
from toolchain.base.edits import removed, without_member
from toolchain.base.source import Span
from toolchain.base.visible import short
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "OOB010")


def at(span: Span, subject: str, first: Span) -> Finding:
    """``subject``: the list."""
    return FAULT.finding(
        f"`{short(span.text.strip(chr(34)))}` is listed twice in {subject}",
        span,
        here="listed again",
        labels=(Label(first, "first listed here"),),
        help="remove one of the two entries",
        fixes=removed("remove one of the two entries", without_member(span)),
    )
