"""A game without exactly two sides.

Why: questions, orders and victory are always between two sides.

Bad:
    side Blue

Good:
    side Blue
    side Red

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import Finding
from toolchain.base.source import Span
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "TYP033")


def at(span: Span | None, number: int) -> Finding:
    """``number``: how many are declared."""
    return FAULT.finding(
        f"a game must have two sides, but this game has {number or 'none'}",
        span,
        help="declare exactly two sides, each with `side NAME`",
    )
