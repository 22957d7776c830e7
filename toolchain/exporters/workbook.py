"""Tables as one workbook for Excel and others: a sheet each, texts as texts, so that nothing of them is ever run.

openpyxl is an optional library (the extra ``tables``); tables with commas are written without it.
"""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Mapping
from datetime import datetime
from typing import Any

from toolchain.base.mark import MARK
from toolchain.exporters.tables import Table

INSTALL = "pip install 'hexwright[tables]'"
_NUMBER = re.compile(r"-?(?:0|[1-9]\d{0,14})")
_CONTROLS = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f]")
_WIDEST = 60
_EPOCH = (1980, 1, 1, 0, 0, 0)


class NoWorkbook(Exception):
    """No workbook can be written; the text is one sentence for a user."""


def workbook(tables: Mapping[str, Table]) -> bytes:
    """The same bytes for the same tables. Raises NoWorkbook."""
    try:
        import openpyxl
        from openpyxl.cell import WriteOnlyCell
        from openpyxl.styles import Font
        from openpyxl.utils import get_column_letter
    except ImportError:
        raise NoWorkbook(
            f"workbooks need the library openpyxl: {INSTALL}; `hexwright export csv` needs none"
        ) from None
    book = openpyxl.Workbook(write_only=True)
    for name, table in tables.items():
        sheet = book.create_sheet(name)
        sheet.freeze_panes = "A2"
        for number, column in enumerate(table.columns, 1):
            widest = max([len(column), *(len(row.get(column, "")) for row in table.rows)])
            sheet.column_dimensions[get_column_letter(number)].width = min(widest, _WIDEST) + 2
        head = []
        for column in table.columns:
            title = WriteOnlyCell(sheet, column)
            title.font = Font(bold=True)
            head.append(title)
        sheet.append(head)
        for row in table.rows:
            sheet.append([_cell(WriteOnlyCell, sheet, row.get(column, "")) for column in table.columns])
    book.properties.creator = "hexwright"
    book.properties.created = book.properties.modified = datetime(*_EPOCH)
    out = io.BytesIO()
    book.save(out)
    return _same_each_time(out.getvalue())


def _cell(make: Any, sheet: Any, text: str) -> Any:
    """A number, or a text that stays one whatever it begins with."""
    if not text:
        return None
    if _NUMBER.fullmatch(text):
        return int(text)
    made = make(sheet)
    # The apostrophe keeps texts and numbers apart in csv; here the type of the cell does.
    made.value = _CONTROLS.sub("", text[1:] if text[0] == "'" and text[1:2] not in ("", "'") else text)
    made.data_type = "s"
    if text[0] == "'":
        made.number_format = "@"
        made.quotePrefix = True
    return made


def _same_each_time(data: bytes) -> bytes:
    """The archive without the time at which it was made, and with our mark."""
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as new:
        new.comment = MARK.encode()
        for name in old.namelist():
            part = old.read(name)
            if name == "docProps/core.xml":
                part = re.sub(rb"(<dcterms:\w+[^>]*>)[^<]*", rb"\g<1>1980-01-01T00:00:00Z", part)
            info = zipfile.ZipInfo(name, _EPOCH)
            info.compress_type = zipfile.ZIP_DEFLATED
            new.writestr(info, part)
    return out.getvalue()
