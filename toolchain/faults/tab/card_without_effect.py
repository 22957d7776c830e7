"""A card that is played and does nothing.

Why: `play CARD` carries out the lines under `do` in the card's block. A card of such a deck without `do`
would be spent for nothing.

Bad:
    card 2 of fortune
      requires  turn >= 3

Good:
    card 2 of fortune
      requires  turn >= 3
      do
        gain 1 supply for actor

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import Finding
from toolchain.base.source import Span
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "TAB049")


def at(span: Span, word: str) -> Finding:
    """At a line ``word`` of a card that has no `do`."""
    return FAULT.finding(
        f"`{word}` has no effect on a card without `do`",
        span,
        help="add a `do` line with statements under it",
    )


def whole(span: Span) -> Finding:
    """At a card of a deck whose other cards have effects."""
    return FAULT.finding(
        "this card does nothing when it is played", span, help="add a `do` line with statements under it"
    )


def no_card(span: Span | None) -> Finding:
    """Where cards are played, and none has an effect."""
    return FAULT.finding(
        "no card has an effect", span, help="add a `do` line with statements to the `card` blocks"
    )


def never_played(span: Span) -> Finding:
    """At the first card with an effect, in a game that plays no card."""
    return FAULT.finding("no rule plays a card", span, help="write `play CARD` in an action")
