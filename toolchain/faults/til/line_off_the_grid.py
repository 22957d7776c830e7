"""A line of a Tiled map that follows neither hexsides nor hexes.

Why: a river is a list of hexsides, a road a list of adjacent hexes; if the points give neither, the course would be
a guess.

Bad:
    a road with points in 0101 and 0104

Good:
    a road with points in 0101, 0102, 0103 and 0104

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import Finding
from toolchain.base.source import Span
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "TIL011")


def at(span: Span, feature: str) -> Finding:
    """A line whose points lie neither on corners nor in middles."""
    return FAULT.finding(
        f"this `{feature}` follows neither hexsides nor hex centres",
        span,
        help="set the custom property `along` of its layer to `hexsides` or `hexes`",
    )


def along_both(span: Span, feature: str) -> Finding:
    """Lines of one feature."""
    return FAULT.finding(
        f"some lines of `{feature}` run along hexsides, others through hexes",
        span,
        help="use different names for the two kinds of line",
    )


def along_what(span: Span, text: str) -> Finding:
    """``text``: of the property."""
    return FAULT.finding(f"invalid `along`: `{text[:40]}`", span, help="write `hexsides` or `hexes`")


def no_corner(span: Span, number: int, point: tuple[float, float]) -> Finding:
    """``point``: in pixels, with its number in the line."""
    return FAULT.finding(
        f"point {number} of this line, at x {point[0]:g}, y {point[1]:g}, is not on a hex corner",
        span,
        help="draw lines along hexsides from corner to corner",
    )


def no_hexside(span: Span, first: int) -> Finding:
    """``first``: number of the point of the line from which it runs to the next."""
    return FAULT.finding(
        f"points {first} and {first + 1} of this line are not the two ends of a hexside",
        span,
        help="put a point on every corner along the line",
    )


def no_neighbours(span: Span, first: int) -> Finding:
    """``first``: number of the point of the line from which it runs to the next."""
    return FAULT.finding(
        f"points {first} and {first + 1} of this line lie in hexes that are not adjacent",
        span,
        help="put a point in every hex along the line",
    )
