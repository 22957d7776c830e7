"""A layer of a Tiled map that is not imported as shown.

Why: a text map cannot contain pictures, and hexes keep their grid positions even if their layer is moved.

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
        f"the picture `{name}` was not imported",
        span,
        severity=NOTE,
        help="keep the picture in a separate file; a map in plain text cannot contain pictures",
    )


def moved(span: Span, name: str, by: tuple[float, float]) -> Finding:
    """``by``: pixels."""
    return FAULT.finding(
        f"layer `{name}` has an offset of {by[0]:g}, {by[1]:g} pixels, which is ignored",
        span,
        help="set the offset of the layer to 0",
    )


def unknown_type(span: Span, name: str, kind: str) -> Finding:
    """A layer that is none of the four kinds."""
    return FAULT.finding(f"layer `{name}` has the unknown type `{kind[:40]}`", span, severity=ERROR)
