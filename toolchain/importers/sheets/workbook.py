"""A file of sheets by its ending."""

from __future__ import annotations

from pathlib import Path

from toolchain.importers.sheets.bounds import NotRead
from toolchain.importers.sheets.grid import Sheet

ENDINGS = (".csv", ".tsv", ".txt", ".xlsx", ".xlsm", ".ods")


def read_sheets(path: Path) -> list[Sheet]:
    """All sheets of a file. Raises NotRead, NoLibrary, OSError."""
    ending = path.suffix.lower()
    if ending in (".xlsx", ".xlsm"):
        from toolchain.importers.sheets.xlsx_file import read_xlsx

        return read_xlsx(path)
    if ending == ".ods":
        from toolchain.importers.sheets.ods_file import read_ods

        return read_ods(path)
    if ending in ENDINGS:
        from toolchain.importers.sheets.csv_file import read_csv

        return read_csv(path)
    raise NotRead(
        f"hexwright cannot read tables from `{path.name[:60]}`",
        "save the sheet as .xlsx, .ods or .csv",
    )
