"""The stagger and sizes of a Tiled map do not form hexes.

Why: the stagger axis and index determine which columns or rows are offset, and the side length determines where the
corners are; without them, pixel positions cannot be converted to hexes.

Bad:
    staggeraxis="z" tilewidth="64" hexsidelength="64"

Good:
    staggeraxis="x" staggerindex="odd" tilewidth="64" hexsidelength="32"

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import Finding
from toolchain.base.source import Span
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "TIL003")


def at(span: Span, width: int, height: int, side: int) -> Finding:
    """Sizes in pixels of which there is no hex."""
    return FAULT.finding(
        f"hexes of {width} x {height} pixels cannot have a side length of {side} pixels",
        span,
        help="set Tile Side Length: in a regular hex, it is half the width (stagger axis X) or half the height (stagger axis Y)",
    )


def no_stagger(span: Span, key: str, value: str, right: tuple[str, str]) -> Finding:
    """``right``: what can stand there."""
    return FAULT.finding(f"invalid `{key}`: `{value[:40]}`", span, help=f"write `{right[0]}` or `{right[1]}`")


def no_stagger_of_a_sheet(span: Span, sheet: str, value: str) -> Finding:
    """``value``: of the property."""
    return FAULT.finding(
        f"invalid `stagger` for the sheet `{sheet}`: `{value[:40]}`", span, help="write `odd` or `even`"
    )


def missing(span: Span, key: str) -> Finding:
    """A size that must be given."""
    return FAULT.finding(f"`{key}` is missing", span, help="save the map in the editor again")


def not_a_number(span: Span, key: str, text: str) -> Finding:
    """A size; ``text``: what stands there."""
    return FAULT.finding(f"`{key}` must be a number, not `{text}`", span)


def not_whole(span: Span, key: str, value: float) -> Finding:
    """A size with a fraction."""
    return FAULT.finding(f"`{key}` must be a whole number, not {value}", span)
