"""A starting state for hexes that are not fixed.

Why: before the game starts there is nothing to test a condition against.

Bad:
    start Blue in (hexes where control of it = Blue)

Good:
    start Blue in near-bank

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import Finding
from toolchain.base.source import Span
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "TYP025")


def at(span: Span) -> Finding:
    """At the line of the start."""
    return FAULT.finding(
        "this region is not known before the game starts", span, help="use a region of the map"
    )


def not_of_hexes(span: Span, of: str) -> Finding:
    """At a start in hexes of a state of something else; ``of``: what the state belongs to."""
    return FAULT.finding(
        f"`start ... in` is for states of hexes, and this is a state of a {of}",
        span,
        help="set the state in a set-up row or a procedure",
    )
