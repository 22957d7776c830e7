"""Tables with commas, semicolons or tabs, in the encodings that spreadsheet programs write."""

from __future__ import annotations

import csv
import io
from itertools import islice
from pathlib import Path

from toolchain.importers.sheets.bounds import MOST_BYTES, MOST_LETTERS, Budget, NotRead
from toolchain.importers.sheets.grid import Sheet

_SAMPLE = 20  # lines that are looked at for the sign between cells


def read_csv(path: Path) -> list[Sheet]:
    """The file as one sheet without a name. Raises NotRead, OSError."""
    size = path.stat().st_size
    if size > MOST_BYTES:
        raise NotRead(f"the file is {size // 1_000_000:,} MB; the maximum is {MOST_BYTES // 1_000_000} MB")
    text = _decoded(path.read_bytes())
    budget = Budget()
    rows: list[tuple[int, list[str]]] = []
    csv.field_size_limit(MOST_LETTERS * 4)
    try:
        reader = csv.reader(io.StringIO(text, newline=""), delimiter=_delimiter(text))
        for number, cells in enumerate(reader, 1):
            budget.walk(len(cells))
            if any(cells) and not "".join(cells).isspace():
                budget.keep(len(cells))
                rows.append((number, cells))
    except csv.Error as error:
        raise NotRead(f"the table cannot be read ({error})", "save it as csv again") from None
    return [Sheet(path.name, "", rows)]


def _decoded(data: bytes) -> str:
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        try:
            return data.decode("utf-16")
        except UnicodeDecodeError:
            raise NotRead(
                "the file begins like UTF-16 text, but is not valid UTF-16", "save it as csv (UTF-8)"
            ) from None
    if b"\0" in data[:4096]:
        raise NotRead("the file is not text", "save the sheet as csv (UTF-8)")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        # What spreadsheet programs of western Europe wrote before UTF-8; it has a sign for nearly every byte.
        return data.decode("cp1252", "replace")


def _delimiter(text: str) -> str:
    """The sign that divides most of the first lines into the same number of cells."""
    lines = [line for line in text[:200_000].splitlines(keepends=True)[: 5 * _SAMPLE] if line.strip()]
    best, most = ",", (0, 0)
    for sign in (",", ";", "\t"):
        try:
            widths = [len(row) for row in islice(csv.reader(lines, delimiter=sign), _SAMPLE) if len(row) > 1]
        except csv.Error:
            continue
        for width in set(widths):
            if (score := (widths.count(width), width)) > most:
                best, most = sign, score
    return best
