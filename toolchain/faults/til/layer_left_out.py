"""A layer of a Tiled map is not read as it is shown.

Why: a picture has no place in a map of text, and hexes lie in their grid even if their layer is moved.

Bad:
    <layer name="woods" offsetx="12">

Good:
    <layer name="woods">

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import ERROR, NOTE, WARNING, Finding
from toolchain.base.source import Span
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "TIL013", WARNING)


def picture(span: Span, name: str) -> Finding:
    """A layer with an image."""
    return FAULT.finding(
        f"the picture `{name}` is left out",
        span,
        severity=NOTE,
        help="a map in plain text holds no pictures",
    )


def moved(span: Span, name: str, by: tuple[float, float]) -> Finding:
    """``by``: pixels."""
    return FAULT.finding(
        f"layer `{name}` is moved by {by[0]:g}, {by[1]:g} pixels",
        span,
        help="it is read as if it lay in its place: set its offset to 0",
    )


def unknown_type(span: Span, name: str, kind: str) -> Finding:
    """A layer that is none of the four kinds."""
    return FAULT.finding(f"layer `{name}` is of the unknown type `{kind[:40]}`", span, severity=ERROR)
