"""The mark in files that hexwright makes: by it a file of ours is told from someone else's, which is not replaced unasked.

The mark stands where a program that changes the file does not keep it, so that a drawing edited elsewhere is its
author's. A table with commas has no room for one.
"""

from __future__ import annotations

import io
import re
import struct
import zlib
from pathlib import Path

MARK = "made by hexwright"
GENERATOR = "generator"  # the first key of a JSON file
_LARGEST = 128 << 20
_COMMENT = f"<!-- {MARK} -->".encode()
_PDF = f"% {MARK}".encode()
_JSON = re.compile(rb'\{\s*"' + GENERATOR.encode() + rb'":\s*"' + MARK.encode() + rb'"')
_SIGNATURE, _HEADER = b"\x89PNG\r\n\x1a\n", 33  # and the bytes of signature and first chunk together
_MANIFEST = re.compile(rb'"format"\s*:\s*"hexpack/')


def with_comment(text: str) -> str:
    """A text of XML or HTML with the mark."""
    return f"{text.rstrip()}\n{_COMMENT.decode()}\n"


def mark_pdf(data: bytes) -> bytes:
    """A PDF with the mark, in a comment behind its end."""
    return data.rstrip() + b"\n" + _PDF + b"\n"


def mark_png(data: bytes) -> bytes:
    """A PNG with the mark, in a chunk of text."""
    return data[:_HEADER] + _chunk() + data[_HEADER:]


def carries_mark(path: Path) -> bool:
    """Whether a file was made by hexwright and not saved by another program since."""
    try:
        if path.stat().st_size > _LARGEST:
            return False
        data = path.read_bytes()
    except OSError:
        return False
    if data.startswith(b"PK\3\4"):
        # A workbook has the mark as the comment of its archive, which no spreadsheet program keeps.
        return data.endswith(MARK.encode()) or _is_package(data)
    if data.startswith(_SIGNATURE):
        return data[_HEADER:].startswith(_chunk())
    return data.rstrip().endswith((_COMMENT, _PDF)) or _JSON.match(data) is not None


def _chunk() -> bytes:
    body = b"tEXtSoftware\0" + MARK.encode()
    return struct.pack(">I", len(body) - 4) + body + struct.pack(">I", zlib.crc32(body))


def _is_package(data: bytes) -> bool:
    import zipfile

    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive, archive.open("manifest.json") as file:
            return _MANIFEST.search(file.read(1 << 16)) is not None
    except Exception:  # zipfile raises a dozen kinds of errors on damaged headers
        return False
