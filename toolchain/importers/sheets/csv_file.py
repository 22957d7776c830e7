"""Tables with commas, semicolons or tabs, in the encodings that spreadsheet programs write."""

from __future__ import annotations

import csv
import io
import re
from itertools import islice
from pathlib import Path

from toolchain.base.source import Source, Span
from toolchain.importers.sheets.bounds import MOST_BYTES, MOST_LETTERS, Budget, NotRead
from toolchain.importers.sheets.grid import Sheet

SIGNS = (",", ";", "\t")  # between cells
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
    sign = _delimiter(text)
    lines = _Lines(text)
    cell = rf'(?:"(?:[^"]|"")*+"|[^"{sign}\r\n][^{sign}\r\n]*+|)'
    right = re.compile(rf"{cell}(?:{sign}{cell})*+[\r\n]*+")
    try:
        for number, cells in enumerate(csv.reader(lines, delimiter=sign), 1):
            budget.walk(len(cells))
            if lines.quoted and not right.fullmatch(text, lines.start, lines.end):
                _check_quotes(path.name, text, lines, sign)
            lines.begin_row()
            if any(cells) and not "".join(cells).isspace():
                budget.keep(len(cells))
                rows.append((number, cells))
    except csv.Error as error:
        _check_quotes(path.name, text, lines, sign)
        raise NotRead(f"the table cannot be read ({error})", "save it as csv again") from None
    return [Sheet(path.name, "", rows, delimiter=sign)]


class _Lines:
    """The lines of a text for the reader of rows, where the row that it reads begins and ends, and whether it has a quotation mark."""

    def __init__(self, text: str) -> None:
        self._lines = io.StringIO(text, newline="")
        self.start = self.end = 0
        self.quoted = False

    def __iter__(self) -> _Lines:
        return self

    def __next__(self) -> str:
        line = next(self._lines, "")
        if not line:
            raise StopIteration
        self.end += len(line)
        self.quoted = self.quoted or '"' in line
        return line

    def begin_row(self) -> None:
        """The next line begins a row."""
        self.start = self.end
        self.quoted = False


def _check_quotes(name: str, text: str, lines: _Lines, sign: str) -> None:
    """A quotation mark that is closed nowhere, or in another cell, swallows cells and rows. Raises NotRead at the mark."""
    ends = re.compile(f"[{sign}\r\n]")
    opened, at, end = -1, lines.start, lines.end
    begins = True
    while at < end:
        if opened >= 0:
            at = text.find('"', at, end)
            if at < 0:
                break
            if text[at + 1 : at + 2] == '"':
                at += 2
                continue
            if text[at + 1 : at + 2] not in ("", sign, "\r", "\n") and ends.search(text, opened, at):
                break
            opened, begins = -1, False
        elif begins and text[at] == '"':
            opened = at
        else:
            begins = text[at] == sign
        at += 1
    if opened >= 0:
        raise NotRead(
            "the quotation mark that opens this cell is not closed in it",
            "write another one at the end of the cell, or remove this one",
            Span(Source(name, text), opened, opened + 1),
        )


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
    for sign in SIGNS:
        try:
            widths = [len(row) for row in islice(csv.reader(lines, delimiter=sign), _SAMPLE) if len(row) > 1]
        except csv.Error:
            continue
        for width in set(widths):
            if (score := (widths.count(width), width)) > most:
                best, most = sign, score
    return best
