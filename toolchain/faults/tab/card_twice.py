"""A duplicate card.

Why: each number stands for one card of the deck.

Bad:
    card 1 of fate
    card 1 of fate

Good:
    card 1 of fate
    card 2 of fate

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import Finding, Label
from toolchain.base.source import Span
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "TAB020")


def at(span: Span, number: int, first: Span) -> Finding:
    """``first``: where the card stands the first time."""
    return FAULT.finding(
        f"card {number} is declared twice in this deck",
        span,
        labels=[Label(first, "first declared here")],
        help="correct one of the two card numbers",
    )
