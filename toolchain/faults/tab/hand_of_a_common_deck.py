"""A hand of a deck that both sides share.

Why: only a deck `of each side` has hands, one for each side. A common deck has one set of piles for the whole game, so
nobody could hold or see its hand.

Bad:
    deck fate
      cards 1..6
    procedure deal
      draw 2 from fate to hand

Good:
    deck fate of each side
      cards 1..6
    procedure deal
      draw 2 from fate of actor to hand

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import Finding
from toolchain.base.source import Span
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "TAB050")


def at(span: Span, deck: str) -> Finding:
    """Where the hand is named, of a deck of the game."""
    return FAULT.finding(
        f"`{deck}` is a common deck, so it has no hands",
        span,
        help=f"write `deck {deck} of each side`, or use the open pile `play`",
    )
