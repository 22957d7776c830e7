"""A sheet as its reader gives it: rows that hold something, each with its number, and places of cells."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from datetime import date, datetime
from functools import cached_property
from typing import Any

from toolchain.base.source import Source, Span, value

# Blanks that do not break, dashes and quotation marks of word processors: as a keyboard writes them.
_SIGNS = str.maketrans(
    {
        **dict.fromkeys("\u00a0\u2007\u202f\u2009\u2002\u2003\t\r\n", " "),
        **dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2015\u2212", "-"),
        **dict.fromkeys("\u2018\u2019\u02bc", "'"),
        **dict.fromkeys("\u201c\u201d\u201e", '"'),
        "\u00d7": "x",
        **dict.fromkeys("\u200b\u200c\u200d\u2060\ufeff\u00ad", None),
    }
)
_PLAIN = re.compile("[ -~]*")
_BLANKS = re.compile(r"  +")


class Formula(str):
    """The text of a formula of which the file holds no result."""


@value()
class CellSource(Source):
    """The text of one cell. Its name is that of file, sheet and cell; its only line has the number of the row."""

    row: int = 1
    column: int = 1
    sheet: str = ""

    @property
    def is_cell(self) -> bool:
        """Its name says all of its place."""
        return True

    def position(self, offset: int) -> tuple[int, int]:
        """The row of the sheet, and the place in the text of the cell."""
        return self.row, offset + 1

    def offset(self, line: int, column: int) -> int:
        """Character offset in the text of the cell."""
        return column - 1

    def line(self, number: int) -> str:
        """The text of the cell for the number of its row."""
        return self.text if number == self.row else ""


@dataclass
class Sheet:
    """One sheet of a file. ``rows``: number from 1, and its cells from column A; rows without anything are left out.

    ``spans``: cells that were merged, as first row, last row, first column, last column, all from 1.
    ``linked``: cells (row, column) whose value was taken from another workbook.
    ``delimiter``: the sign between the cells of a text; empty for a workbook.
    ``only_rows``: the first row holds the titles, and each other one is a row of the table: no heading, no total, no line.
    """

    file: str
    name: str
    rows: list[tuple[int, list[Any]]]
    spans: list[tuple[int, int, int, int]] = field(default_factory=list)
    linked: list[tuple[int, int]] = field(default_factory=list)
    delimiter: str = ""
    only_rows: bool = False

    @cached_property
    def _by_number(self) -> dict[int, list[Any]]:
        return dict(self.rows)

    def span(self, row: int, column: int) -> Span:
        """The place of a cell; ``column`` from 0."""
        cells = self._by_number.get(row, [])
        text = shown(cells[column]) if column < len(cells) else ""
        source = CellSource(self.title(row, column), text, row, column + 1, self.name)
        return Span(source, 0, len(text))

    def title(self, row: int, column: int) -> str:
        """``units.xlsx Blue!C7``; a file without named sheets is its only sheet."""
        sheet = f" {self.name}!" if self.name else " "
        return f"{self.file}{sheet}{letters(column)}{row}"


def letters(column: int) -> str:
    """The letters of a column, from 0: A, B, ..., Z, AA."""
    text = ""
    column += 1
    while column:
        column, rest = divmod(column - 1, 26)
        text = chr(65 + rest) + text
    return text


def column_of(text: str) -> int:
    """The number of a column from 0 by its letters; -1 for a text that is none."""
    if not re.fullmatch(r"[A-Z]{1,3}", text):
        return -1
    number = 0
    for letter in text:
        number = number * 26 + ord(letter) - 64
    return number - 1


def shown(value: Any) -> str:
    """A value of a cell as a text on one line, in the signs of a keyboard."""
    if value is None:
        return ""
    if isinstance(value, str):
        if _PLAIN.fullmatch(value) and "  " not in value:
            return value.strip(" ")
        return _BLANKS.sub(" ", value.translate(_SIGNS)).strip()
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float):
        return str(int(value)) if abs(value) < 1e15 and value == int(value) else repr(value)
    if isinstance(value, datetime):
        return value.date().isoformat() if not (value.hour or value.minute) else value.isoformat(" ")
    if isinstance(value, date):
        return value.isoformat()
    return str(value)


def unescaped(text: str) -> str:
    """A text without the apostrophe that keeps a spreadsheet from taking it for a number or a formula."""
    return text[1:] if text[:1] == "'" else text
