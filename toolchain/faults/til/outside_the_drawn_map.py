"""A place, line or region where a Tiled map has no hex.

Why: a place, line or region needs hexes to lie on; a hexside lies between two.

Bad:
    a place in a cell without a tile

Good:
    a tile painted below the place

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import Finding
from toolchain.base.source import Span
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "TIL010")


def at(span: Span, name: str, what: str, place: tuple[float, float]) -> Finding:
    """``name``: of an object, empty when it has none; ``what``: of it lies there; ``place``: in pixels."""
    named = f"`{name[:40]}`, " if name else ""
    return FAULT.finding(
        f"{named}{what} at x {place[0]:g}, y {place[1]:g}{',' if name else ''} is outside the map",
        span,
        help="move the object into a hex, or paint a tile there",
    )


def without_terrain(span: Span, name: str) -> Finding:
    """A place in a hex that is only marked."""
    return FAULT.finding(
        f"`{name[:40]}` is in a hex without terrain",
        span,
        help="set the class of the object to a terrain, for example `town`",
    )


def region(span: Span, name: str, count: int, cell: tuple[int, int]) -> Finding:
    """``count``: hexes that are not on the map; ``cell``: the first."""
    return FAULT.finding(
        f"the region `{name}` covers {count} hex{'' if count == 1 else 'es'} off the map",
        span,
        help=f"paint terrain there, or erase the region there, starting at column {cell[0]}, row {cell[1]} in Tiled",
    )


def sheet(span: Span, name: str, count: int) -> Finding:
    """``count``: hexes that are not on the map; 0 when the sheet covers none at all."""
    if not count:
        return FAULT.finding(
            f"the sheet `{name}` covers no hexes",
            span,
            help="paint the layer of the sheet, or delete the layer",
        )
    return FAULT.finding(
        f"the sheet `{name}` covers {count} hex{'' if count == 1 else 'es'} off the map",
        span,
        help="paint terrain there, or erase those hexes from the layer of the sheet",
    )


def half_a_hexside(span: Span, first: int) -> Finding:
    """``first``: number of the point of the line from which it runs to the next."""
    return FAULT.finding(
        f"points {first} and {first + 1} of this line follow a hexside with a hex on only one side",
        span,
        help="shorten the line, or paint the other hex",
    )
