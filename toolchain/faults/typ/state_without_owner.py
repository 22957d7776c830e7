"""A state, stock, rating or zone without its owner.

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

FAULT = declare(__name__, "TYP017")


def at(span: Span, state: str, subject: str) -> Finding:
    """``subject``: the kind of thing that the state is of."""
    return FAULT.finding(f"`{state}` needs an owner here", span, help=f"write `{state} of {subject.upper()}`")


def in_set(span: Span, state: str) -> Finding:
    """A statement `set`."""
    return FAULT.finding(
        f"`{state}` needs an owner here", span, help=f"write `set {state} of OWNER to VALUE`"
    )


def stock(span: Span, name: str, joint: str) -> Finding:
    """A statement that changes a stock. ``joint``: its word before the owner."""
    return FAULT.finding(
        f"the stock `{name}` needs an owner here", span, help=f"write `{name} {joint} OWNER`"
    )


def zone(span: Span, name: str) -> Finding:
    """A zone whose side is left out."""
    return FAULT.finding(
        f"the zone `{name}` needs a side here",
        span,
        help=f"write `enemy {name}`, `own {name}` or `{name}(SIDE)`",
    )


def printed(span: Span) -> Finding:
    """`printed` without the piece."""
    return FAULT.finding("`printed` has no piece", span, help="write `printed RATING of PIECE`")


def of_the_game(span: Span, name: str, kind: str) -> Finding:
    """A state, stock or track of the game, given a subject."""
    return FAULT.finding(
        f"`{name}` belongs to the whole game, so it has no owner", span, help="remove the owner"
    )


def of_both(span: Span, name: str, kind: str) -> Finding:
    """A deck or box that both sides share, given a side."""
    return FAULT.finding(
        f"both sides share `{name}`, so it has no owner",
        span,
        help=f"remove the owner, or write `{kind} {name} of each side`",
    )
