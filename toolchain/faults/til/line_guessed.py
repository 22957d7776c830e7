"""Whether a line follows hexsides or hexes was seen from its points.

Why: the guess is right where all points lie on corners or all in middles; a property says it for good.

Bad:
    a layer `river` without properties

Good:
    a layer `river` with the custom property `along` = `hexsides`

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import NOTE, Finding
from toolchain.base.source import Span
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "TIL015", NOTE)


def along_hexsides(span: Span, feature: str) -> Finding:
    """A line with its points on corners."""
    return _guessed(span, feature, "along hexsides", "hexsides")


def through_hexes(span: Span, feature: str) -> Finding:
    """A line with its points in middles."""
    return _guessed(span, feature, "through hexes", "hexes")


def _guessed(span: Span, feature: str, words: str, value: str) -> Finding:
    return FAULT.finding(
        f"`{feature}` is taken to run {words}, by where its points lie",
        span,
        help=f"to say so, give its layer the custom property `along` with the value `{value}`",
    )
