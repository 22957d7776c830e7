"""Workbooks of LibreOffice and others (.ods), read as a stream in bounded memory.

The libraries for this format build the whole sheet first, repeated cells written out; a file of 600 bytes may hold
seventeen thousand million of them. So the one part that matters is read here, and repeated cells are counted before
they are made.
"""

from __future__ import annotations

import zipfile
import zlib
from datetime import date, datetime
from pathlib import Path
from typing import Any
from xml.parsers import expat

from toolchain.importers.sheets.bounds import MOST_LETTERS, Budget, NotRead, open_archive
from toolchain.importers.sheets.grid import Formula, Sheet

_CONTENT = "content.xml"
_CHUNK = 1 << 16
_SHEET, _ROW = "table:table", "table:table-row"
_CELLS = ("table:table-cell", "table:covered-table-cell")
# What stands in a cell and is not its text.
_BESIDE = ("office:annotation", "draw:frame", "draw:g", "text:note")
_MOST_REPEATED = 1_048_576


def read_ods(path: Path) -> list[Sheet]:
    """All sheets, in their order. Raises NotRead, OSError."""
    with open_archive(path, ".ods", (_CONTENT,)) as archive:
        if _CONTENT not in archive.namelist():
            raise NotRead("the file is not an .ods workbook", "save it as .ods again")
        reader = _Reader(path.name)
        try:
            with archive.open(_CONTENT) as part:
                while chunk := part.read(_CHUNK):
                    reader.feed(chunk)
                reader.feed(b"", last=True)
        except NotRead:
            raise
        except (expat.ExpatError, LookupError, ValueError) as error:
            raise NotRead(f"the workbook contains XML that is not well-formed ({error})") from None
        except (zipfile.BadZipFile, zlib.error, EOFError):
            raise NotRead("the workbook is damaged", "save it again with a spreadsheet program") from None
    return reader.sheets


class _Reader:
    def __init__(self, file: str) -> None:
        self.sheets: list[Sheet] = []
        self._file = file
        self._budget = Budget()
        self._parser = expat.ParserCreate()
        self._parser.StartElementHandler = self._start
        self._parser.EndElementHandler = self._end
        self._parser.CharacterDataHandler = self._text
        self._parser.buffer_text = True
        self._row = 0
        self._column = 0
        self._cells: list[Any] = []
        self._attributes: dict[str, str] = {}
        self._texts: list[str] | None = None
        self._letters = 0
        self._beside = 0

    def feed(self, data: bytes, last: bool = False) -> None:
        self._parser.Parse(data, last)

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        if self._beside or name in _BESIDE:
            self._beside += 1
        elif name == _SHEET:
            self.sheets.append(Sheet(self._file, attributes.get("table:name", ""), []))
            self._row = 0
        elif name == _ROW and self.sheets:
            self._cells, self._column = [], 0
            self._attributes = attributes
            self._rows = _repeated(attributes, "table:number-rows-repeated")
        elif name in _CELLS and self.sheets:
            self._cell, self._texts, self._letters = attributes, [], 0
        elif (self._texts is not None and name == "text:p" and self._texts) or (
            self._texts is not None and name in ("text:s", "text:tab", "text:line-break")
        ):
            self._texts.append(" ")

    def _text(self, text: str) -> None:
        if self._texts is not None and not self._beside:
            self._letters += len(text)
            if self._letters > MOST_LETTERS:
                raise NotRead(f"a cell has more than {MOST_LETTERS:,} characters")
            self._texts.append(text)

    def _end(self, name: str) -> None:
        if self._beside:
            self._beside -= 1
        elif name in _CELLS and self._texts is not None:
            self._end_of_cell()
        elif name == _ROW and self.sheets:
            self._end_of_row()

    def _end_of_cell(self) -> None:
        assert self._texts is not None
        attributes, count = self._cell, _repeated(self._cell, "table:number-columns-repeated")
        value = _value(attributes, "".join(self._texts).strip())
        self._texts = None
        if value is None:
            self._column += count
            return
        self._budget.walk(self._column + count - len(self._cells))
        self._cells += [None] * (self._column - len(self._cells)) + [value] * count
        wide = _repeated(attributes, "table:number-columns-spanned")
        high = _repeated(attributes, "table:number-rows-spanned")
        if wide > 1 or high > 1:
            first = self._column + 1
            row = self._row + 1
            self.sheets[-1].spans.append((row, row + high - 1, first, first + wide - 1))
        self._column += count

    def _end_of_row(self) -> None:
        if self._cells:
            self._budget.walk(len(self._cells) * self._rows)
            for _ in range(self._rows):
                self._budget.keep(len(self._cells))
                self._row += 1
                self.sheets[-1].rows.append((self._row, self._cells))
        else:
            self._row += self._rows


def _repeated(attributes: dict[str, str], name: str) -> int:
    text = attributes.get(name, "1")
    if not (text.isascii() and text.isdigit() and 0 < int(text[:9]) <= _MOST_REPEATED and len(text) < 9):
        raise NotRead(
            f"`{name}` has the invalid value `{text[:20]}`",
            "save the workbook again with a spreadsheet program",
        )
    return int(text)


def _value(attributes: dict[str, str], text: str) -> Any:
    kind = attributes.get("office:value-type", "")
    given = attributes.get("office:value", "")
    if kind in ("float", "percentage", "currency"):
        try:
            number = float(given)
        except ValueError:
            return text or None
        return int(number) if abs(number) < 1e15 and number == int(number) else number
    if kind == "date":
        try:
            whole = datetime.fromisoformat(attributes.get("office:date-value", ""))
        except ValueError:
            return text or None
        return date(whole.year, whole.month, whole.day)
    if kind == "boolean":
        return attributes.get("office:boolean-value") == "true"
    if text == "" and attributes.get("table:formula"):
        return Formula("=" + attributes["table:formula"].partition("=")[2])
    return text or None
