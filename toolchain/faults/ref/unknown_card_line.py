"""A line of a card that is neither a section nor a value of its deck.

Why: the deck declares what its cards contain.

Bad:
    deck fate
      cards 1..2 ; sections attack
    card 1 of fate
      atack
        plus 1

Good:
    card 1 of fate
      attack
        plus 1

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterable

from toolchain.base.diagnostic import Finding
from toolchain.base.source import Span
from toolchain.base.suggest import did_you_mean
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "REF015")


def at(span: Span, known: Iterable[str]) -> Finding:
    """``known``: sections and values of the deck."""
    return FAULT.finding(
        f"`{span.text}` is neither a section nor a value of this deck",
        span,
        help=did_you_mean(span.text, known) or "use a section or value that the deck declares",
    )
