"""The cells of a tile layer: lists, comma-separated values, base64 plain or compressed (TMX map format, `data`)."""

from __future__ import annotations

import base64
import binascii
import importlib
import struct
import zlib
from collections.abc import Callable

from toolchain import faults
from toolchain.importers.tiled.fields import Fields, as_number
from toolchain.language.json.source import JsonNode

MOST_CELLS = 250_000
COMPRESSIONS = ("zlib", "gzip", "zstd")

Cells = dict[tuple[int, int], int]


def layer_cells(fields: Fields, layer: JsonNode, infinite: bool, size: tuple[int, int]) -> Cells:
    """Tile numbers by column and row of the layer, from 0, empty cells left out. Raises Broken."""
    made: Cells = {}
    chunks = fields.entries(layer, "chunks")
    if infinite or chunks:
        for chunk in chunks:
            _fill(fields, layer, chunk, (fields.whole(chunk, "x"), fields.whole(chunk, "y")), made)
        return made
    given = (fields.whole(layer, "width", size[0]), fields.whole(layer, "height", size[1]))
    if given != size:
        raise fields.broken(
            faults.broken_layer.other_size(layer.span, fields.text(layer, "name"), given, size)
        )
    _fill(fields, layer, layer, (0, 0), made, size)
    return made


def _fill(
    fields: Fields,
    layer: JsonNode,
    part: JsonNode,
    origin: tuple[int, int],
    made: Cells,
    size: tuple[int, int] | None = None,
) -> None:
    width, height = size or (fields.whole(part, "width"), fields.whole(part, "height"))
    if width < 0 or height < 0 or width * height + len(made) > MOST_CELLS:
        raise fields.broken(faults.broken_layer.part_too_large(part.span, width, height, MOST_CELLS))
    numbers = _numbers(fields, layer, part, width * height)
    if len(numbers) != width * height:
        raise fields.broken(
            faults.broken_layer.at(
                fields.place(part, "data"), fields.text(layer, "name"), len(numbers), width, height
            )
        )
    for at, number in enumerate(numbers):
        if number:
            made[origin[0] + at % width, origin[1] + at // width] = number


def _numbers(fields: Fields, layer: JsonNode, part: JsonNode, count: int) -> list[int]:
    data = part.value.get("data")
    if data is None:
        raise fields.broken(faults.broken_layer.no_data(part.span, fields.text(layer, "name")))
    if data.value_kind == "array":
        return [_tile_number(fields, one.value, one) for one in data.value]
    encoding = fields.text(layer, "encoding", "csv")
    text = data.value if isinstance(data.value, str) else ""
    if encoding == "csv":
        words = text.split(",") if text.strip() else []
        return [_tile_number(fields, word.strip(), data) for word in words]
    if encoding != "base64":
        raise fields.broken(faults.broken_layer.unknown_encoding(fields.place(layer, "encoding"), encoding))
    return _unpacked(fields, layer, data, text, count)


def _tile_number(fields: Fields, value: object, node: JsonNode) -> int:
    found = as_number(value)
    if found is None or found != int(found) or not 0 <= found < 1 << 32:
        raise fields.broken(faults.broken_layer.no_tile_number(node.span, str(value)))
    return int(found)


def _unpacked(fields: Fields, layer: JsonNode, data: JsonNode, text: str, count: int) -> list[int]:
    name = fields.text(layer, "name")
    try:
        raw = base64.b64decode("".join(text.split()), validate=True)
    except (binascii.Error, ValueError):
        raise fields.broken(faults.broken_layer.not_base64(data.span, name)) from None
    compression = fields.text(layer, "compression")
    if compression:
        raw = _inflated(fields, layer, data, raw, compression, 4 * count)
    if len(raw) % 4:
        raise fields.broken(faults.broken_layer.half_a_cell(data.span, name))
    return list(struct.unpack(f"<{len(raw) // 4}I", raw))


def _inflated(
    fields: Fields, layer: JsonNode, data: JsonNode, raw: bytes, compression: str, size: int
) -> bytes:
    """The bytes of a compressed layer: never more than one beyond what the size of the layer asks for."""
    name = fields.text(layer, "name")
    span = fields.place(layer, "compression")
    if compression not in COMPRESSIONS:
        raise fields.broken(faults.broken_layer.unknown_compression(span, name, compression, COMPRESSIONS))
    inflate: Callable[[bytes, int], bytes]
    failures: tuple[type[Exception], ...] = (zlib.error, EOFError)
    if compression == "zstd":
        try:
            # In the standard library from Python 3.14 on.
            zstd = importlib.import_module("compression.zstd")
        except ImportError:
            raise fields.broken(faults.broken_layer.no_zstd(span, name)) from None
        inflate = zstd.ZstdDecompressor().decompress
        failures = (*failures, zstd.ZstdError)
    else:
        inflate = _deflated(15 if compression == "zlib" else 31)
    try:
        made = inflate(raw, size + 1) if raw else b""
    except failures:
        raise fields.broken(faults.broken_layer.not_compressed(data.span, name, compression)) from None
    if len(made) > size:
        raise fields.broken(faults.broken_layer.too_many_cells(data.span, name, size // 4))
    return made


def _deflated(window: int) -> Callable[[bytes, int], bytes]:
    """Inflates zlib (window 15) or gzip (31) data; EOFError when it ends before its end."""

    def inflate(raw: bytes, most: int) -> bytes:
        stream = zlib.decompressobj(window)
        made = stream.decompress(raw, most)
        if not stream.eof and len(made) < most:
            raise EOFError
        return made

    return inflate
