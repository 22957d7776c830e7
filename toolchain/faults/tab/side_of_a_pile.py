"""A side after a pile, although the deck already gives the side or the pile belongs to no side.

Why: a card of a deck `of each side` always goes to a pile of its own side, so a different side would have no effect.
A common deck has one set of piles for both sides; each side only has its own hand.

Bad:
    deck fate of each side
      cards 1..6
    procedure deal
      draw 2 from fate of Blue to hand of Blue

Good:
    deck fate of each side
      cards 1..6
    procedure deal
      draw 2 from fate of Blue to hand

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import Finding
from toolchain.base.source import Span
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "TAB052")


def at(span: Span, pile: str) -> Finding:
    """``span``: the side and the word before it."""
    return FAULT.finding(
        f"`{pile}` cannot be followed by a side here",
        span,
        help=f"write only `{pile}`; `hand of SIDE` is for the cards of a common deck",
    )
