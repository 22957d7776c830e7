"""Cards missing from a deck.

Why: a missing card would do nothing when drawn. A deck without `has` and `sections` needs no card blocks: its
cards are plain numbers.

Bad:
    deck fate
      cards 1..3
    card 1 of fate

Good:
    card 1 of fate
    card 2 of fate
    card 3 of fate

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Sequence

from toolchain.base.diagnostic import Finding
from toolchain.base.source import Span
from toolchain.faults.declaration import declare
from toolchain.faults.wording import listed

FAULT = declare(__name__, "TAB022")


def at(span: Span | None, deck: str, side: str, absent: Sequence[int]) -> Finding:
    """``side``: whose deck it is, empty when it is of all; ``absent``: numbers of cards."""
    owner = f"{side}'s " if side else ""
    shown = [str(number) for number in absent[:8]]
    more = [f"{len(absent) - 8} more"] if len(absent) > 8 else []
    return FAULT.finding(
        f"{owner}`{deck}` lacks card{'s' if len(absent) > 1 else ''} {listed([*shown, *more])}",
        span,
        help="add a `card` block for each missing card",
    )


def too_many(span: Span | None, deck: str, most: int) -> Finding:
    """``most``: how many cards a deck may have."""
    return FAULT.finding(f"`{deck}` has more than {most:,} cards", span, help="use a smaller range of cards")
