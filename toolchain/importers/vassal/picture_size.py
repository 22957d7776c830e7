"""Width and height of a picture by its first bytes: PNG 1.2, GIF 89a, JPEG (ITU-T T.81), SVG 1.1."""

from __future__ import annotations

import re
import struct

_SVG = re.compile(rb"<svg\b[^>]*>", re.DOTALL)
_VIEW = re.compile(rb"\bviewBox\s*=\s*[\"']([^\"']*)[\"']")
_NO_FRAME = (0xC4, 0xC8, 0xCC)  # of the JPEG segments C0 to CF, those that begin no picture


def picture_size(head: bytes) -> tuple[int, int] | None:
    """Pixels across and down; None for anything else."""
    if head[:8] == b"\x89PNG\r\n\x1a\n" and len(head) >= 24:
        wide, high = struct.unpack(">II", head[16:24])
        return wide, high
    if head[:6] in (b"GIF87a", b"GIF89a") and len(head) >= 10:
        wide, high = struct.unpack("<HH", head[6:10])
        return wide, high
    if head[:2] == b"\xff\xd8":
        return _jpeg(head)
    found = _SVG.search(head)
    return _svg(found[0]) if found else None


def _jpeg(head: bytes) -> tuple[int, int] | None:
    at = 2
    while at + 9 <= len(head) and head[at] == 0xFF:
        kind = head[at + 1]
        if 0xC0 <= kind <= 0xCF and kind not in _NO_FRAME:
            high, wide = struct.unpack(">HH", head[at + 5 : at + 9])
            return wide, high
        at += 2 + int(struct.unpack(">H", head[at + 2 : at + 4])[0])
    return None


def _svg(tag: bytes) -> tuple[int, int] | None:
    sides = [
        re.search(rb"\b%s\s*=\s*[\"']\s*([\d.]+)(?:px)?\s*[\"']" % key, tag) for key in (b"width", b"height")
    ]
    texts = [side[1] for side in sides if side]
    if len(texts) < 2:
        view = _VIEW.search(tag)
        texts = view[1].replace(b",", b" ").split()[2:4] if view else []
    try:
        wide, high = (round(float(text)) for text in texts)
    except ValueError:
        return None
    return wide, high
