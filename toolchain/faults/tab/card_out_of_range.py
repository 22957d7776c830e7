"""A card number, or a number on a card, outside the range of its deck.

Why: the deck declares the numbers of its cards, and may give a range for a number on them: `has rank 1..3`.

Bad:
    deck fate
      cards 1..2
    card 3 of fate

Good:
    card 2 of fate

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import Finding
from toolchain.base.source import Span
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "TAB021")


def at(span: Span, number: int, low: int, high: int) -> Finding:
    """``low`` to ``high``: the cards of the deck."""
    return FAULT.finding(
        f"card {number} is outside the range of the deck, {low}..{high}",
        span,
        help="correct the number, or the range in the deck's `cards` line",
    )


def value(span: Span, name: str, number: int, low: int, high: int) -> Finding:
    """A number on a card. ``low`` to ``high``: its range."""
    return FAULT.finding(
        f"`{name}` {number} is outside its range, {low}..{high}",
        span,
        help="correct the number, or the range in the deck's `has` line",
    )
