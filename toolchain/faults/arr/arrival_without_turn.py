"""An arrival that does not give exactly one turn.

Why: a unit arrives on one turn, so each row must give exactly one.

Bad:
    turn 1..2 arrive B_Horse

Good:
    turn 1 arrive B_Horse

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import Finding
from toolchain.base.source import Span
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "ARR002")


def at(span: Span) -> Finding:
    return FAULT.finding("an arrival needs exactly one turn", span, help="write `turn N  arrive ...`")


def in_words(span: Span, number: int) -> Finding:
    """``number``: that which the word is."""
    return FAULT.finding(
        f"`{span.text}` is not a turn number", span, help=f"write `turn {number}  arrive ...`"
    )
