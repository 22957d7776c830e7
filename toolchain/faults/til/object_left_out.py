"""An object of a Tiled map that hexwright does not import.

Why: ellipses, texts and templates are only pictures; use a point, line or outline instead.

Bad:
    an ellipse round a town

Good:
    a point with the name of the town, and `town` as its class

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import WARNING, Finding
from toolchain.base.source import Span
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "TIL012", WARNING)
_OUTLINE = "to make the outline a region, give it a name and draw it around the hexes"


def template(span: Span, name: str) -> Finding:
    """An object whose parts stand in another file."""
    return _left_out(span, "an object from a template", name, "detach the object from its template (Detach)")


def ellipse(span: Span, name: str) -> Finding:
    """A round object."""
    return _left_out(span, "an ellipse", name, "draw a polygon for a region, or a point for a place")


def text(span: Span, name: str) -> Finding:
    """A text that is no hex number."""
    return _left_out(span, "a text object", name, "to name a place, use a point with a name")


def nothing_said(span: Span, name: str) -> Finding:
    """A point that says neither name, terrain nor paragraph."""
    return _left_out(
        span,
        "an object without a name or class",
        name,
        "give the object a name, or set its class to a terrain",
    )


def outline_without_name(span: Span, name: str) -> Finding:
    """A region that cannot be spoken of."""
    return _left_out(span, "an outline without a name", name, _OUTLINE)


def empty_outline(span: Span, name: str) -> Finding:
    """A region of no hexes."""
    return _left_out(span, "an outline that contains no hex centre", name, _OUTLINE)


def no_length(span: Span, name: str) -> Finding:
    """A line of no hexsides and no links."""
    return _left_out(span, "a line without length", name, "delete the line")


def _left_out(span: Span, what: str, name: str, cure: str) -> Finding:
    named = f"`{name[:40]}`, {what}," if name else what
    return FAULT.finding(f"{named} was not imported", span, help=cure)
