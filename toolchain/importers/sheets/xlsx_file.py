"""Workbooks of Excel and others (.xlsx), by openpyxl, row by row.

openpyxl is an optional library (the extra ``tables``); csv and ods are read without it.
"""

from __future__ import annotations

import re
import warnings
import zipfile
from pathlib import Path
from typing import Any

from toolchain.importers.sheets.bounds import LAST_ROW, Budget, NotRead, open_archive
from toolchain.importers.sheets.grid import Formula, Sheet

INSTALL = "pip install 'hexwright[tables]'"
_PARTS = (".xml", ".rels")
_MERGED = re.compile(rb'<mergeCell ref="([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})"')
_CHUNK = 1 << 20
_AUTHOR = "hexwright"


class NoLibrary(Exception):
    """The library for workbooks is not installed; the text is one sentence for a user."""


def library() -> Any:
    """openpyxl. Raises NoLibrary."""
    try:
        import openpyxl
    except ImportError:
        raise NoLibrary(
            f"workbooks ending in .xlsx need the library openpyxl: {INSTALL}; csv needs none"
        ) from None
    return openpyxl


def read_xlsx(path: Path) -> list[Sheet]:
    """All visible sheets, in their order. Raises NotRead, NoLibrary, OSError."""
    openpyxl = library()
    with open_archive(path, ".xlsx", _PARTS) as archive, warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of parts that the library leaves out
        budget = Budget()
        try:
            formulas = _with_formulas(archive)
            book = openpyxl.load_workbook(path, read_only=True, data_only=True, keep_links=False)
            sheets = [
                Sheet(path.name, sheet.title, _rows(sheet, budget), _merged(archive, sheet))
                for sheet in book.worksheets
                if sheet.sheet_state == "visible"
            ]
            book.close()
            if formulas:
                _mark_formulas(openpyxl, path, sheets)
        except NotRead:
            raise
        except Exception as error:  # the library raises a dozen kinds on damaged files
            raise _damaged(error) from None
    return sheets


def _damaged(error: Exception) -> Exception:
    """What is said of a workbook that the library does not read; the disk's own errors stay what they are."""
    if isinstance(error, OSError) and error.errno:
        return error
    return NotRead(
        f"the workbook cannot be read ({type(error).__name__})", "save it again with a spreadsheet program"
    )


def _rows(sheet: Any, budget: Budget) -> list[tuple[int, list[Any]]]:
    sheet.reset_dimensions()  # what a file says of its own size may be anything
    made = []
    for number, cells in enumerate(sheet.iter_rows(values_only=True), 1):
        if number > LAST_ROW:
            raise NotRead(f"a sheet has more than {LAST_ROW:,} rows", "delete empty rows")
        budget.walk(len(cells) + 1)
        last = len(cells)
        while last and (cells[last - 1] is None or cells[last - 1] == ""):
            last -= 1
        if last:
            budget.keep(last)
            made.append((number, list(cells[:last])))
    return made


def _part(sheet: Any) -> str:
    return str(getattr(sheet, "_worksheet_path", ""))


def _merged(archive: zipfile.ZipFile, sheet: Any) -> list[tuple[int, int, int, int]]:
    """Merged cells, which the reader of rows leaves out; they stand behind the rows."""
    from toolchain.importers.sheets.grid import column_of

    name = _part(sheet)
    if name not in archive.namelist():
        return []
    tail = b""
    with archive.open(name) as part:
        while chunk := part.read(_CHUNK):
            tail = tail[-_CHUNK:] + chunk
    return [
        (int(top), int(bottom), column_of(left.decode()) + 1, column_of(right.decode()) + 1)
        for left, top, right, bottom in _MERGED.findall(tail)
    ]


def _with_formulas(archive: zipfile.ZipFile) -> bool:
    """Whether any sheet has a formula; most have none, and need not be read twice."""
    for name in archive.namelist():
        if not re.fullmatch(r"/?xl/worksheets/[^/]+\.xml", name):
            continue
        with archive.open(name) as part:
            before = b""
            while chunk := part.read(_CHUNK):
                if b"<f>" in (both := before + chunk) or b"<f " in both or b":f>" in both:
                    return True
                before = chunk[-3:]
    return False


def _mark_formulas(openpyxl: Any, path: Path, sheets: list[Sheet]) -> None:
    """Formulas without a result, and those that take a value from another workbook."""
    book = openpyxl.load_workbook(path, read_only=True, data_only=False, keep_links=False)
    budget = Budget()
    for sheet in sheets:
        held = dict(sheet.rows)
        page = book[sheet.name]
        page.reset_dimensions()
        added = False
        for number, cells in enumerate(page.iter_rows(values_only=True), 1):
            budget.walk(len(cells) + 1)
            for column, text in enumerate(cells):
                if not (isinstance(text, str) and text[:1] == "="):
                    continue
                row = held.setdefault(number, [])
                if column >= len(row) or row[column] is None:
                    row += [None] * (column + 1 - len(row))
                    row[column] = Formula(text)
                    added = True
                elif row[column] != text and "[" in text:
                    sheet.linked.append((number, column))
        if added:
            sheet.rows = sorted(held.items())
    book.close()


def commented(path: Path, comments: dict[str, list[tuple[int, int, str]]]) -> bytes:
    """The workbook with comments: of each sheet the row, the column (from 0) and the text. Raises NotRead, NoLibrary, OSError.

    Comments that a cell has stay, above the new one.
    """
    openpyxl = library()
    import io

    from openpyxl.comments import Comment

    with open_archive(path, ".xlsx", _PARTS), warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            book = openpyxl.load_workbook(path, keep_links=False, keep_vba=path.suffix.lower() == ".xlsm")
        except Exception as error:
            raise _damaged(error) from None
        for name, held in comments.items():
            sheet = book[name]
            for row, column, text in held:
                cell = sheet.cell(row, column + 1)
                if type(cell).__name__ == "MergedCell":
                    continue
                before = f"{cell.comment.text}\n" if cell.comment is not None else ""
                cell.comment = Comment(f"{before}{text}", _AUTHOR, height=120, width=320)
        out = io.BytesIO()
        book.save(out)
    return out.getvalue()
