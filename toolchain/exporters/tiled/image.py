"""The picture of a tileset: one hex for each terrain, as a PNG file made with the standard library.

The first layer of the map covers whole hexes; what lies above it must let it be seen. So ground fills its hex, and what
stands on ground (places, works, ways, heights) is a ring, the next always smaller, so that several are seen at once.
"""

from __future__ import annotations

import struct
import zlib
from typing import TYPE_CHECKING

from toolchain.exporters.svg import palette
from toolchain.exporters.terrain_looks import roles_of
from toolchain.exporters.tiled.board import BLANK, LONG, MARK, SHORT, tile_names
from toolchain.geometry.lattice import FLAT

if TYPE_CHECKING:
    from toolchain.ir.rules import Rules


Colour = tuple[int, int, int, int]
_GROUND = {
    "open": palette.OPEN,
    "woods": "#a9c796",
    "water": palette.WATER,
    "marsh": "#b9cfbe",
    "rough": "#cdbfa4",
    "sand": "#efdca3",
}
_STANDING = {
    "height": "#8a6a33",
    "place": palette.BUILT_INK,
    "work": palette.INK,
    "port": palette.WATER_INK,
    "road": "#6b4a2f",
    "rail": "#2a2622",
}
_RINGS = 5
_SPARE = ("#7a3b69", "#3b7a74", "#a3562a", "#4b4f9a", "#6f7a2a", "#96303f")
_EDGE = "#968d78"


def tileset_png(ir: Rules) -> bytes:
    """The picture of all tiles in one row."""
    flat = ir["layout"]["orientation"] == FLAT
    width, height = (LONG, SHORT) if flat else (SHORT, LONG)
    looks = _looks(ir)
    rows = []
    for y in range(height):
        row = bytearray(b"\0")
        for fill, colour, ring in looks:
            for x in range(width):
                row += bytes(_pixel(_depth(x, y, flat), fill, colour, ring))
        rows.append(bytes(row))
    return _png(width * len(looks), height, b"".join(rows))


def _looks(ir: Rules) -> list[tuple[bool, Colour, int]]:
    """Of each tile whether it fills its hex, its colour, and which ring it is."""
    made = []
    ring = spare = 0
    for name in tile_names(ir):
        if name in (MARK, BLANK):
            made.append((True, _colour("#b3161b" if name == MARK else palette.PAPER), 0))
            continue
        found = roles_of(ir, name, "hex")
        role = found[0].role if found else ""
        if role in _GROUND:
            made.append((True, _colour(_GROUND[role]), 0))
            continue
        colour = _STANDING.get(role)
        if colour is None:
            colour = _SPARE[spare % len(_SPARE)]
            spare += 1
        made.append((False, _colour(colour), ring % _RINGS))
        ring += 1
    return made


def _colour(text: str) -> Colour:
    return int(text[1:3], 16), int(text[3:5], 16), int(text[5:7], 16), 255


def _depth(x: int, y: int, flat: bool) -> float:
    """0 in the middle of a hex, 1 on its edge, more outside."""
    if not flat:
        x, y = y, x
    dx, dy = abs(x + 0.5 - LONG / 2), abs(y + 0.5 - SHORT / 2)
    a, h = LONG / 2, SHORT / 2
    return max(dy / h, (dx + a / 2 * dy / h) / a)


def _pixel(depth: float, fill: bool, colour: Colour, ring: int) -> Colour:
    if depth > 1:
        return 0, 0, 0, 0
    if fill:
        return _colour(_EDGE) if depth > 0.96 else colour
    outer = 0.85 - ring * 0.15
    return colour if outer - 0.09 < depth <= outer else (0, 0, 0, 0)


def _png(width: int, height: int, rows: bytes) -> bytes:
    """A PNG file of 8 bit RGBA, rows each led by filter 0 (PNG specification, second edition)."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = struct.pack(">IIBBBBB", width, height, 8, 6, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", head)
        + chunk(b"IDAT", zlib.compress(rows, 9))
        + chunk(b"IEND", b"")
    )
