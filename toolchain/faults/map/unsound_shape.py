"""A drawn shape that is empty, crosses itself, or overlaps or barely misses its neighbour.

Why: such a shape has no definite interior, so the hexes it covers would be arbitrary. Overlaps, gaps and
slivers between two shapes are warnings.

Bad:
    a polygon drawn as an 8

Good:
    two polygons that touch in one point

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import WARNING, Finding, Label
from toolchain.base.source import Span
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "MAP053")


_PAIRS = {"overlap": "overlap", "gap": "leave a gap", "sliver": "nearly meet in a sliver"}


def at(span: Span, feature: str, where: tuple[float, float] | None, why: str) -> Finding:
    """``feature``: its kind and name; ``where``: longitude and latitude of the flaw, if it has a place."""
    place = f" at {where[0]:.3f}, {where[1]:.3f}" if where is not None else ""
    return FAULT.finding(
        f"invalid outline of {feature}{place}: {why}",
        span,
        help="redraw the outline so that it never crosses or touches itself",
    )


def encloses_nothing(span: Span, feature: str) -> Finding:
    """``feature``: its kind and name."""
    return FAULT.finding(f"{feature} encloses nothing", span, help="draw its outline, or remove the shape")


def one_point(span: Span, feature: str) -> Finding:
    """``feature``: kind and name of the line."""
    return FAULT.finding(f"{feature} has only one point", span, help="draw the whole line, or remove it")


def no_shape(span: Span, feature: str) -> Finding:
    """``feature``: its name or its kind, empty when it has neither."""
    return FAULT.finding(
        f"{feature or 'a feature'} has no shape", span, help="draw its shape, or remove the feature"
    )


def of_one(span: Span, feature: str, flaw: str, hex_: str, area: float) -> Finding:
    """``flaw``: ``sliver``, or ``gap``; ``area``: in hexes."""
    what = "is a sliver" if flaw == "sliver" else "encloses a gap"
    return FAULT.finding(
        f"{feature} {what} in hex {hex_} ({area:.3f} of a hex)",
        span,
        severity=WARNING,
        help="redraw the shape",
    )


def of_two(span: Span, features: tuple[str, str], flaw: str, hex_: str, area: float, other: Span) -> Finding:
    """``flaw``: ``overlap``, ``gap`` or ``sliver``; ``area``: in hexes; ``other``: the second feature."""
    return FAULT.finding(
        f"{features[0]} and {features[1]} {_PAIRS[flaw]} in hex {hex_} ({area:.3f} of a hex)",
        span,
        severity=WARNING,
        labels=[Label(other, "the other shape")],
        help="make both follow the same line",
    )
