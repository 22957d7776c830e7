"""The cells of a tile layer: lists, comma-separated values, base64 plain or compressed (TMX map format, `data`)."""

from __future__ import annotations

import base64
import binascii
import importlib
import struct
import zlib
from collections.abc import Callable

from toolchain.importers.tiled_fields import Fields, as_number
from toolchain.language.jsonsource import JsonNode

MOST_CELLS = 250_000
COMPRESSIONS = ("zlib", "gzip", "zstd")
_PLAIN = "set Tile Layer Format to CSV in Map > Map Properties, and save the map again"

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
            "TIL004",
            f"layer `{fields.text(layer, 'name')}` is {given[0]} x {given[1]} hexes, the map {size[0]} x {size[1]}",
            layer.span, "all layers of a map are as large as the map",
        )  # fmt: skip
    _fill(fields, layer, layer, (0, 0), made, size)
    return made


def _fill(
    fields: Fields, layer: JsonNode, part: JsonNode, origin: tuple[int, int], made: Cells,
    size: tuple[int, int] | None = None,
) -> None:  # fmt: skip
    width, height = size or (fields.whole(part, "width"), fields.whole(part, "height"))
    if width < 0 or height < 0 or width * height + len(made) > MOST_CELLS:
        raise fields.broken(
            "TIL004", f"a part of {width} x {height} hexes cannot be read", part.span,
            f"a map has at most {MOST_CELLS:,} hexes",
        )  # fmt: skip
    numbers = _numbers(fields, layer, part, width * height)
    if len(numbers) != width * height:
        raise fields.broken(
            "TIL004",
            f"layer `{fields.text(layer, 'name')}` holds {len(numbers)} cells where {width} x {height} are {width * height}",
            fields.place(part, "data"), "its width and height do not agree with its data; save the map again",
        )  # fmt: skip
    for at, number in enumerate(numbers):
        if number:
            made[origin[0] + at % width, origin[1] + at // width] = number


def _numbers(fields: Fields, layer: JsonNode, part: JsonNode, count: int) -> list[int]:
    data = part.value.get("data")
    if data is None:
        raise fields.broken(
            "TIL004", f"layer `{fields.text(layer, 'name')}` holds no data", part.span, _PLAIN
        )
    if data.value_kind == "array":
        return [_tile_number(fields, one.value, one) for one in data.value]
    encoding = fields.text(layer, "encoding", "csv")
    text = data.value if isinstance(data.value, str) else ""
    if encoding == "csv":
        words = text.split(",") if text.strip() else []
        return [_tile_number(fields, word.strip(), data) for word in words]
    if encoding != "base64":
        raise fields.broken(
            "TIL004",
            f"layers encoded as `{encoding}` cannot be read",
            fields.place(layer, "encoding"),
            _PLAIN,
        )
    return _unpacked(fields, layer, data, text, count)


def _tile_number(fields: Fields, value: object, node: JsonNode) -> int:
    found = as_number(value)
    if found is None or found != int(found) or not 0 <= found < 1 << 32:
        raise fields.broken("TIL004", f"`{str(value)[:40]}` is not the number of a tile", node.span, _PLAIN)
    return int(found)


def _unpacked(fields: Fields, layer: JsonNode, data: JsonNode, text: str, count: int) -> list[int]:
    name = fields.text(layer, "name")
    try:
        raw = base64.b64decode("".join(text.split()), validate=True)
    except (binascii.Error, ValueError):
        raise fields.broken(
            "TIL004", f"the data of layer `{name}` is not whole base64", data.span,
            "the file may have been cut off; save the map again",
        ) from None  # fmt: skip
    compression = fields.text(layer, "compression")
    if compression:
        raw = _inflated(fields, layer, data, raw, compression, 4 * count)
    if len(raw) % 4:
        raise fields.broken("TIL004", f"the data of layer `{name}` ends within a cell", data.span, _PLAIN)
    return list(struct.unpack(f"<{len(raw) // 4}I", raw))


def _inflated(
    fields: Fields, layer: JsonNode, data: JsonNode, raw: bytes, compression: str, size: int
) -> bytes:
    """The bytes of a compressed layer: never more than one beyond what the size of the layer asks for."""
    name = fields.text(layer, "name")
    span = fields.place(layer, "compression")
    if compression not in COMPRESSIONS:
        from toolchain.base.suggest import did_you_mean

        hint = did_you_mean(compression, COMPRESSIONS)
        raise fields.broken(
            "TIL004",
            f"layer `{name}` is compressed by `{compression}`, which cannot be read",
            span,
            hint or _PLAIN,
        )
    inflate: Callable[[bytes, int], bytes]
    failures: tuple[type[Exception], ...] = (zlib.error, EOFError)
    if compression == "zstd":
        try:
            # In the standard library from Python 3.14 on.
            zstd = importlib.import_module("compression.zstd")
        except ImportError:
            raise fields.broken(
                "TIL004", f"layer `{name}` is compressed by zstd, which this Python cannot read", span, _PLAIN
            ) from None
        inflate = zstd.ZstdDecompressor().decompress
        failures = (*failures, zstd.ZstdError)
    else:
        inflate = _deflated(15 if compression == "zlib" else 31)
    try:
        made = inflate(raw, size + 1) if raw else b""
    except failures:
        raise fields.broken(
            "TIL004", f"the data of layer `{name}` is not whole {compression} data", data.span,
            "the file may have been cut off; save the map again",
        ) from None  # fmt: skip
    if len(made) > size:
        raise fields.broken("TIL004", f"layer `{name}` holds more than {size // 4} cells", data.span, _PLAIN)
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
