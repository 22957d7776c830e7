"""Pictures of a game in PNG, let through chunk by chunk (PNG 1.2): header, palette, pixels, end, and nothing else.

Texts, profiles and whatever else a file may carry along are left out. The pixels are unpacked once, with a bound, so
that a small file cannot fill the memory of whoever opens the page.
"""

from __future__ import annotations

import base64
import struct
import zlib
from dataclasses import dataclass

from toolchain.look.svg_art import Refused

MOST_BYTES = 500_000
MOST_SIDE = 2_000
_BEGIN = b"\x89PNG\r\n\x1a\n"
_KEPT = (b"IHDR", b"PLTE", b"tRNS", b"IDAT", b"IEND")
_CHANNELS = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}
_DEPTHS = {0: (1, 2, 4, 8, 16), 2: (8, 16), 3: (1, 2, 4, 8), 4: (8, 16), 6: (8, 16)}


@dataclass(frozen=True)
class Pixels:
    """A picture that was let through: its size in pixels, and its bytes in base 64."""

    width: int
    height: int
    data: str


def read_png(data: bytes) -> Pixels:
    """A picture with nothing in it but pixels. Raises Refused."""
    if len(data) > MOST_BYTES:
        raise Refused(f"it has more than {MOST_BYTES // 1000:,} kB")
    if data[:8] != _BEGIN:
        raise Refused("it is not a PNG picture")
    chunks = _chunks(data)
    if not chunks or chunks[0][0] != b"IHDR" or len(chunks[0][1]) != 13:
        raise Refused("its header is damaged")
    wide, high, depth, colours, packed, filtered, laced = struct.unpack(">IIBBBBB", chunks[0][1])
    if depth not in _DEPTHS.get(colours, ()) or packed or filtered or laced not in (0, 1):
        raise Refused("its header is damaged")
    if not 0 < wide <= MOST_SIDE or not 0 < high <= MOST_SIDE:
        raise Refused(f"it has {wide} \u00d7 {high} pixels; the maximum is {MOST_SIDE} × {MOST_SIDE}")
    if colours == 3 and not any(name == b"PLTE" for name, _ in chunks):
        raise Refused("its palette is missing")
    _unpack(
        b"".join(body for name, body in chunks if name == b"IDAT"),
        wide,
        high,
        depth * _CHANNELS[colours],
        laced,
    )
    made = _BEGIN + b"".join(_chunk(name, body) for name, body in chunks)
    return Pixels(wide, high, base64.b64encode(made).decode("ascii"))


def _chunks(data: bytes) -> list[tuple[bytes, bytes]]:
    """The chunks that are kept, up to the end; Refused where one is cut off or damaged."""
    made: list[tuple[bytes, bytes]] = []
    at = 8
    while at + 12 <= len(data):
        size, name = struct.unpack(">I4s", data[at : at + 8])
        body = data[at + 8 : at + 8 + size]
        if len(body) != size or len(data) < at + 12 + size:
            break
        if struct.unpack(">I", data[at + 8 + size : at + 12 + size])[0] != zlib.crc32(name + body):
            raise Refused("it is damaged: a checksum is wrong")
        if name in _KEPT:
            made.append((name, body))
        elif not name[:1].islower():
            raise Refused("it contains an unknown part")
        if name == b"IEND":
            return made
        at += 12 + size
    raise Refused("it ends early")


def _unpack(packed: bytes, wide: int, high: int, bits: int, laced: int) -> None:
    """Refused unless the pixels unpack to as many bytes as the header says."""
    if laced:
        passes = (
            (0, 0, 8, 8),
            (4, 0, 8, 8),
            (0, 4, 4, 8),
            (2, 0, 4, 4),
            (0, 2, 2, 4),
            (1, 0, 2, 2),
            (0, 1, 1, 2),
        )
        sizes = [(-(-(wide - x) // dx), -(-(high - y) // dy)) for x, y, dx, dy in passes]
        whole = sum(h * (1 + -(-w * bits // 8)) for w, h in sizes if w > 0 and h > 0)
    else:
        whole = high * (1 + -(-wide * bits // 8))
    unpacker = zlib.decompressobj()
    try:
        found = len(unpacker.decompress(packed, whole + 1))
    except zlib.error:
        raise Refused("its pixels are damaged") from None
    if found != whole:
        raise Refused("its pixels are damaged")


def _chunk(name: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))


def is_clean(data: str, width: int, height: int) -> bool:
    """Whether the bytes of a picture are such as :func:`read_png` gives."""
    try:
        again = read_png(base64.b64decode(data, validate=True))
    except (Refused, ValueError):
        return False
    return again == Pixels(width, height, data)
