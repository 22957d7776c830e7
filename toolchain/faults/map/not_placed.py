"""The listed places disagree, or do not fix the position of the map.

Why: two places fix the position of a grid; four are needed to detect a misprint, and they must not all be on one
line. When most disagree, the numbering or layout of the grid is wrong.

Bad:
    place,lon,lat,hex
    Northam,2.30,49.89,0613

Good:
    place,lon,lat,hex
    Northam,2.30,49.89,0613
    Southam,2.78,50.29,0810
    Eastham,3.24,50.18,1111
    Westham,1.84,50.10,0312

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import ERROR, NOTE, WARNING, Finding
from toolchain.base.source import Span
from toolchain.faults.declaration import LIKELY, declare

FAULT = declare(__name__, "MAP057", WARNING, LIKELY)


def at(span: Span | None, why: str) -> Finding:
    """Places that do not place the grid; ``why``: one sentence."""
    return FAULT.finding(
        why,
        span,
        severity=ERROR,
        help="enter the printed hex of each place in the column `hex`",
    )


def other_scale(span: Span, km: float, said: float) -> Finding:
    """``km``: width of a hex by its places, ``said``: by the words of the grid."""
    return FAULT.finding(
        f"judging by the places, a hex is {km:.1f} km wide, not {said:.1f} km",
        span,
        help="check the hex size, the hexes of the places and the layout of the grid",
    )


def on_a_line(span: Span) -> Finding:
    """At the first place."""
    return FAULT.finding(
        "the places lie on one line, so the scale across it is unknown",
        span,
        help="add a place well to one side of the line",
    )


def too_few(span: Span, count: int, enough: int) -> Finding:
    """``count``: how many places there are; ``enough``: how many it takes to find a misprint."""
    return FAULT.finding(
        f"{_places(count)} {'is' if count == 1 else 'are'} too few to detect a misprint",
        span,
        severity=NOTE,
        help=f"list at least {enough} places",
    )


def disagree(span: Span, agreeing: int, count: int) -> Finding:
    """``count``: how many places there are."""
    return FAULT.finding(
        f"only {agreeing} of {_places(count)} agree on where the map lies",
        span,
        severity=ERROR,
        help="check the layout (which columns are offset) and the numbering (which number comes first)",
    )


def _places(count: int) -> str:
    return f"{count} place{'s' if count != 1 else ''}"
