"""Cards are drawn or shuffled from something that is no deck.

Why: a deck is declared with its number of cards.

Bad:
    draw 1 from Blue as drawn

Good:
    draw 1 from fate of Blue as drawn

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import Finding
from toolchain.base.source import Span
from toolchain.faults.declaration import declare
from toolchain.faults.wording import a

FAULT = declare(__name__, "TYP021")


def at(span: Span) -> Finding:
    """Cards are drawn from something else."""
    return FAULT.finding("cards are drawn from a deck", span, help="`draw 1 from DECK of SIDE`")


def shuffled(span: Span) -> Finding:
    """Something else is shuffled."""
    return FAULT.finding("only a deck is shuffled", span)


def no_cards(span: Span, got: str) -> Finding:
    """Something of another type is put on a pile."""
    return FAULT.finding(f"expected cards, found {a(got)}", span)
