"""A quantity without lines.

Why: its value would always be 0.

Bad:
    quantity bonus for unit
      round down

Good:
    quantity bonus for unit
      base 1

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import Finding
from toolchain.base.source import Span
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "TAB001")


def at(span: Span) -> Finding:
    """A quantity, at its keyword."""
    return FAULT.finding(
        "this `quantity` has no lines, so it is always 0", span, help="add a line such as `base 0`"
    )


def rewrite_without_lines(span: Span) -> Finding:
    """A rewrite, at its keyword."""
    return FAULT.finding(
        "this `rewrite` has no lines, so it changes nothing",
        span,
        help="add a line `RESULT becomes RESULT`, or remove the `rewrite`",
    )
