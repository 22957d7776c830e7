"""A hex is listed twice on the map.

Why: the terrain that counts would depend on the order of the rows.

Bad:
    0101  open
    0101  woods

Good:
    0101  woods

Fix safety: nothing; `--fix --unsafe-fixes` removes the second line if both mean the same.
"""

from __future__ import annotations

from toolchain.base.diagnostic import Finding, Label
from toolchain.base.edits import removed, same_line, without_line
from toolchain.base.source import Span
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "MAP004")


def at(span: Span, number: str, first: Span) -> Finding:
    """``first``: where the hex stands the first time. A line that says the same again can be removed."""
    cure = "remove one of the rows"
    return FAULT.finding(
        f"hex {number} is listed twice",
        span,
        labels=[Label(first, "first listed here")],
        help=cure,
        fixes=removed(cure, without_line(span)) if same_line(first, span) else (),
    )
