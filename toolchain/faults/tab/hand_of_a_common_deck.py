"""A hand of a common deck, without the side whose hand it is.

Why: both sides can hold cards of a deck that is not declared with `of each side`. The rule must say whose hand is
meant.

Bad:
    deck fate
      cards 1..6
    procedure deal
      draw 2 from fate to hand

Good:
    deck fate
      cards 1..6
    procedure deal
      draw 2 from fate to hand of actor

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import Finding
from toolchain.base.source import Span
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "TAB050")


def at(span: Span, deck: str, hand: str) -> Finding:
    """``hand``: the hand as it must be written before its side."""
    return FAULT.finding(
        f"`{deck}` is a common deck, so a hand must name its side",
        span,
        help=f"write `{hand} of actor`, or `{hand} of SIDE`",
    )
