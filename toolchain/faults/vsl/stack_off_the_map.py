"""Counters of a module that begin where no place is.

Why: VASSAL puts a stack whose place it does not find at the corner of the board, or nowhere.

Bad:
    an at-start stack at the location 5512 of a board whose last column is 48

Good:
    an at-start stack at the location 4512

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import WARNING, Finding
from toolchain.base.source import Span
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "VSL007", WARNING)


def no_board(span: Span, stack: str, board: str, meant: str) -> Finding:
    """The stack belongs to a board that the map does not have, so it is never set up."""
    return FAULT.finding(
        f"the stack `{stack}` belongs to the board `{board}`, which its map does not have",
        span,
        help=meant or "choose a board of the map",
    )


def no_place(span: Span, stack: str, place: str, board: str) -> Finding:
    """``place``: a name that is neither a hex nor a zone of the board."""
    return FAULT.finding(
        f"the stack `{stack}` begins at `{place}`, which is not a hex or zone of the board `{board}`",
        span,
        help="choose its location in the editor of VASSAL again",
    )


def no_point(span: Span, stack: str, x: int, y: int, board: str, width: int, height: int) -> Finding:
    """A point beyond the board."""
    return FAULT.finding(
        f"the stack `{stack}` begins at the point {x}, {y}, outside the board `{board}` of {width} by {height} pixels",
        span,
        help="choose its position in the editor of VASSAL again",
    )
