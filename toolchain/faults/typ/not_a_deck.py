"""Drawing or shuffling something that is not a deck.

Why: only a declared deck has cards.

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
    return FAULT.finding(
        "this is not a deck, so no cards can be drawn from it", span, help="write `draw 1 from DECK of SIDE`"
    )


def shuffled(span: Span) -> Finding:
    """Something else is shuffled."""
    return FAULT.finding("this is not a deck, so it cannot be shuffled", span, help="write `shuffle DECK`")


def no_cards(span: Span, got: str) -> Finding:
    """Something of another type is put on a pile."""
    return FAULT.finding(f"type mismatch: expected cards, found {a(got)}", span)
