"""A state, stock or attribute without its owner.

Why: a state of units has one value for each unit, so name the unit.

Bad:
    set moved to yes

Good:
    set moved of self to yes

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import Finding
from toolchain.base.source import Span
from toolchain.faults.declaration import declare
from toolchain.faults.wording import a

FAULT = declare(__name__, "TYP017")


def at(span: Span, state: str, subject: str) -> Finding:
    """``subject``: the kind of thing that the state is of."""
    return FAULT.finding(f"name the owner: `{state} of {subject.upper()}`", span)


def in_set(span: Span, state: str) -> Finding:
    """A statement `set`."""
    return FAULT.finding(f"name the owner: `set {state} of ... to ...`", span)


def stock(span: Span, name: str) -> Finding:
    """A statement that changes a stock."""
    return FAULT.finding(f"name the owner of the stock `{name}`", span)


def printed(span: Span) -> Finding:
    """`printed` without the piece."""
    return FAULT.finding("name the piece: `printed ATTRIBUTE of PIECE`", span)


def of_the_game(span: Span, name: str, kind: str) -> Finding:
    """A state, stock or track of the game, given a subject."""
    return FAULT.finding(
        f"`{name}` is {a(kind)} of the whole game and has no owner", span, help="remove this"
    )
