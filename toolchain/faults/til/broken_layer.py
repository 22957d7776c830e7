"""The cells of a layer cannot be read.

Why: the data is truncated, compressed in an unknown way, or does not match the size of the map.

Bad:
    <layer width="3" height="2"><data encoding="csv">1,1,1</data></layer>

Good:
    <layer width="3" height="2"><data encoding="csv">1,1,1,1,1,1</data></layer>

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterable

from toolchain.base.diagnostic import Finding
from toolchain.base.source import Span
from toolchain.base.suggest import did_you_mean
from toolchain.faults.declaration import declare
from toolchain.faults.wording import count as counted

FAULT = declare(__name__, "TIL004")


_PLAIN = "set Tile Layer Format to CSV in Map > Map Properties, and save the map again"
_CUT_OFF = "the file may be truncated: save the map in the editor again"


def at(span: Span, layer: str, count: int, width: int, height: int) -> Finding:
    """``count``: how many cells the data holds."""
    return FAULT.finding(
        f"layer `{layer}` has {counted(count, 'cell')}, but its size, {width} x {height}, requires {width * height}",
        span,
        help="save the map in the editor again",
    )


def map_too_large(span: Span, width: int, height: int, most: int) -> Finding:
    """``most``: hexes of a map."""
    return _too_large(span, "map", width, height, most)


def part_too_large(span: Span, width: int, height: int, most: int) -> Finding:
    """``most``: hexes of a map."""
    return _too_large(span, "part", width, height, most)


def other_size(span: Span, layer: str, size: tuple[int, int], of_map: tuple[int, int]) -> Finding:
    """Sizes are columns and rows."""
    return FAULT.finding(
        f"layer `{layer}` is {size[0]} x {size[1]} hexes, but the map is {of_map[0]} x {of_map[1]}",
        span,
        help="make the layer the same size as the map",
    )


def no_data(span: Span, layer: str) -> Finding:
    """A layer that is only named."""
    return FAULT.finding(f"layer `{layer}` has no data", span, help=_PLAIN)


def unknown_encoding(span: Span, encoding: str) -> Finding:
    """Neither CSV nor base64."""
    return FAULT.finding(f"layer encoding `{encoding}` is not supported", span, help=_PLAIN)


def no_tile_number(span: Span, text: str) -> Finding:
    """``text``: what stands in the cell."""
    return FAULT.finding(f"`{text[:40]}` is not a tile number", span, help=_PLAIN)


def not_base64(span: Span, layer: str) -> Finding:
    """Signs that do not belong, or too few."""
    return FAULT.finding(f"the data of layer `{layer}` is not valid base64", span, help=_CUT_OFF)


def half_a_cell(span: Span, layer: str) -> Finding:
    """Bytes that do not make whole cells."""
    return FAULT.finding(f"the data of layer `{layer}` ends in the middle of a cell", span, help=_PLAIN)


def unknown_compression(span: Span, layer: str, compression: str, known: Iterable[str]) -> Finding:
    """``known``: those that are read."""
    return FAULT.finding(
        f"layer `{layer}` uses `{compression}` compression, which is not supported",
        span,
        help=did_you_mean(compression, known) or _PLAIN,
    )


def no_zstd(span: Span, layer: str) -> Finding:
    """A Python without that compression."""
    return FAULT.finding(
        f"layer `{layer}` uses zstd compression, which this Python version does not support",
        span,
        help=_PLAIN,
    )


def not_compressed(span: Span, layer: str, compression: str) -> Finding:
    """Bytes that cannot be unpacked."""
    return FAULT.finding(f"the data of layer `{layer}` is not valid {compression} data", span, help=_CUT_OFF)


def too_many_cells(span: Span, layer: str, most: int) -> Finding:
    """``most``: cells of the layer by its size."""
    return FAULT.finding(
        f"the data of layer `{layer}` has more than {most} cells, the size of the layer", span, help=_PLAIN
    )


def _too_large(span: Span, what: str, width: int, height: int, most: int) -> Finding:
    return FAULT.finding(
        f"this {what} is too large: {width} x {height} hexes",
        span,
        help=f"use at most {most:,} hexes",
    )
