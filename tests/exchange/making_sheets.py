"""Spreadsheets for tests: workbooks by openpyxl, .ods files by hand, and games to import them into."""

from __future__ import annotations

import shutil
import zipfile
from pathlib import Path
from typing import Any
from xml.sax.saxutils import escape, quoteattr

ROOT = Path(__file__).resolve().parents[2]
GAME = ROOT / "toolchain" / "templates" / "game"
NEEDS = "these tests need openpyxl: pip install 'hexwright[tables]'"


def new_game(folder: Path, factors: bool = True) -> Path:
    """The small game; its kinds say what factors are."""
    game = folder / "game"
    shutil.copytree(GAME, game)
    if factors:
        path = game / "game.hw"
        text = path.read_text("utf-8")
        path.write_text(
            text.replace(
                "  has    strength 1..9, speed 1..9\n",
                "  has    strength 1..9, speed 1..9\n  factors  strength, speed\n",
                1,
            ),
            encoding="utf-8",
        )
    return game


def book(path: Path, sheets: dict[str, list[list[Any]]], merged: dict[str, list[str]] | None = None) -> Path:
    """A workbook; ``merged``: ranges of sheets."""
    import openpyxl

    made = openpyxl.Workbook()
    made.remove(made.active)
    for name, rows in sheets.items():
        sheet = made.create_sheet(name)
        for row in rows:
            sheet.append(row)
        for cells in (merged or {}).get(name, ()):
            sheet.merge_cells(cells)
    made.save(path)
    return path


def ods(path: Path, sheets: dict[str, str], head: str = "") -> Path:
    """An .ods file; of each sheet the XML of its rows."""
    tables = "".join(
        f"<table:table table:name={quoteattr(n)}>{rows}</table:table>" for n, rows in sheets.items()
    )
    content = (
        f'<?xml version="1.0" encoding="UTF-8"?>{head}<office:document-content '
        'xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" '
        'xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" '
        'xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0">'
        f"<office:body><office:spreadsheet>{tables}</office:spreadsheet></office:body></office:document-content>"
    )
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("mimetype", "application/vnd.oasis.opendocument.spreadsheet")
        archive.writestr("content.xml", content)
    return path


def ods_row(*cells: Any, attributes: str = "") -> str:
    """A row of an .ods sheet: numbers, texts, None."""
    made = []
    for cell in cells:
        if cell is None:
            made.append("<table:table-cell/>")
        elif isinstance(cell, (int, float)):
            made.append(
                f'<table:table-cell office:value-type="float" office:value="{cell}"><text:p>{cell}</text:p></table:table-cell>'
            )
        else:
            made.append(
                f'<table:table-cell office:value-type="string"><text:p>{escape(cell)}</text:p></table:table-cell>'
            )
    return f"<table:table-row {attributes}>{''.join(made)}</table:table-row>"
