"""The cell of a rating: a whole number or a word, as the kinds of the project declare the rating."""

from __future__ import annotations

import re
from datetime import date
from typing import Any

from toolchain.importers.sheets.grid import shown, unescaped
from toolchain.importers.sheets.notation import NotUnderstood, whole
from toolchain.workspace.tables.cells import Cells
from toolchain.workspace.tables.context import Context

_RANGE = re.compile(r"\d+ *(?:\.\.|-|–) *\d+")
_INTEGER = re.compile(r"-?(?:0|[1-9]\d{0,8})")
_NOTHING = frozenset({"", "-", "--", "n/a", "na"})
# What spreadsheets make of `3-4` and write to a csv file.
_MONTHS = r"(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?"
DATE = re.compile(rf"\d{{1,2}}[-. ]+{_MONTHS}(?:[-. ]+\d{{2,4}})?|{_MONTHS}[-. ]+\d{{1,4}}", re.IGNORECASE)


def read_rating(context: Context, cells: Cells, field: str, name: str, value: Any) -> int | str | None:
    """The rating ``name`` in a cell of the column ``field``; None for an empty cell. Raises Left."""
    if type(value) is int:
        return value
    if type(value) is str and _INTEGER.fullmatch(value):
        return int(value)
    text = unescaped(shown(value)).strip()
    if isinstance(value, str):
        if _INTEGER.fullmatch(text):
            return int(text)
        if text.lower() in _NOTHING:
            return None
    declared = context.attributes.get(name)
    if declared is not None and declared.type.kind == "value" and isinstance(value, str):
        return text
    if isinstance(value, date) or (isinstance(value, str) and DATE.fullmatch(text)):
        cells.fail(
            field,
            "the spreadsheet has turned the value into a date",
            "format the column as text, and write it again",
        )
    if declared is None:
        return text if isinstance(value, str) else cells.reading(field, lambda: whole(value))
    low, high = sorted(declared.range)
    if _RANGE.fullmatch(text):
        cells.fail(
            field,
            f"`{text}` is a range, but a unit has one `{name}`",
            f"write one number from {low} to {high}",
        )
    try:
        return whole(value)
    except NotUnderstood as error:
        cells.fail(field, str(error), f"write a number from {low} to {high}")
