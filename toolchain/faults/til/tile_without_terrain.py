"""A painted tile without a terrain.

Why: rules need the terrain of every hex, and hexwright cannot tell what a picture means.

Bad:
    <tile id="3"/>

Good:
    <tile id="3">
     <properties><property name="terrain" value="woods"/></properties>
    </tile>

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import Finding
from toolchain.base.source import Span
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "TIL006")


def at(span: Span, tile: int, tileset: str, where: str) -> Finding:
    """``where``: the first cell or object with the tile."""
    return FAULT.finding(
        f"tile {tile} of the tileset `{tileset}` ({where}) has no terrain",
        span,
        help="select the tile in the tileset editor and add a custom property `terrain`, for example `woods`",
    )


def no_tileset(span: Span, number: int, where: str) -> Finding:
    """``where``: the first cell or object with the tile."""
    return FAULT.finding(
        f"tile number {number} ({where}) belongs to no tileset of the map",
        span,
        help="put the tileset back, or erase the tile",
    )
