"""A tileset file that is missing or cannot be read.

Why: the tileset determines the terrain of each tile.

Bad:
    <tileset firstgid="1" source="../lost/terrain.tsx"/>

Good:
    <tileset firstgid="1" source="terrain.tsx"/>

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import Finding
from toolchain.base.source import Span
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "TIL005")


def at(span: Span, tileset: str) -> Finding:
    """At the name of the tileset in the map."""
    return FAULT.finding(
        f"the tileset `{tileset}` could not be read", span, help="correct or replace the tileset file"
    )


def other_file(span: Span, tileset: str) -> Finding:
    """A name with another ending."""
    return FAULT.finding(f"`{tileset}` is not a Tiled tileset", span, help="use a `.tsx` or `.tsj` file")


def absent(span: Span, path: str, why: str) -> Finding:
    """A file that cannot be opened."""
    return FAULT.finding(
        f"{path} cannot be read: {why}",
        span,
        help="put the tileset in the folder of the map, or embed it in the map (Embed Tileset)",
    )


def unreadable(span: Span, path: str, why: str) -> Finding:
    """A file that is too large, or a folder."""
    return FAULT.finding(f"{path} cannot be read: {why}", span)


def not_utf8(span: Span, path: str) -> Finding:
    """A file of other bytes."""
    return FAULT.finding(f"{path} is not UTF-8 text", span, help="save the tileset in the editor again")
