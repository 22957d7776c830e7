"""The course of a line was guessed from its points.

Why: the guess is right if all points are on corners, or all in hex centres; a property settles it.

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
    return _guessed(span, feature, "along hexsides because all its points are on corners", "hexsides")


def through_hexes(span: Span, feature: str) -> Finding:
    """A line with its points in middles."""
    return _guessed(span, feature, "through hexes because all its points are in hex centres", "hexes")


def _guessed(span: Span, feature: str, words: str, value: str) -> Finding:
    return FAULT.finding(
        f"`{feature}` was imported as a line {words}",
        span,
        help=f"set the custom property `along` of its layer to `{value}` if this is right",
    )
