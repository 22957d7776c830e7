"""``hexwright export xlsx``: units, set-up and schedule as one workbook."""

from __future__ import annotations

from pathlib import Path

from toolchain.cli.artefacts import write_new
from toolchain.cli.common import CannotRun, command, progress, project_argument, say
from toolchain.cli.export._options import file_options
from toolchain.cli.loading import sound


@command(
    "xlsx",
    examples=(
        "hexwright export xlsx my-game                  writes my-game.xlsx here",
        "hexwright export xlsx my-game -o tables.xlsx   names the file",
    ),
    more="PROJECT is the folder of a project, or a package. Each table is a sheet; empty tables are left out. "
    "Edit the cells and bring them back with `hexwright import oob`, `set-up` or `schedule`. Text stays text, "
    "even if it begins like a formula. Needs the library openpyxl: pip install 'hexwright[tables]'.",
)
@project_argument()
@file_options("The workbook to write.")
def xlsx(project: Path, output: Path | None, force: bool) -> int:
    """Write units, set-up and schedule as a workbook for Excel or LibreOffice."""
    from toolchain.exporters.workbook import NoWorkbook, workbook
    from toolchain.workspace.export.csv_tables import package_tables, project_tables

    found = sound(project)
    target = output or Path(f"{found.file_name}.xlsx")
    if target.suffix.lower() != ".xlsx":
        raise CannotRun(f"{target} does not end in .xlsx")
    tables = (
        package_tables(found.package)
        if found.package is not None
        else project_tables(found.project("tables"))
    )
    if not tables:
        progress(f"{project} has no units, set-ups or arrivals: nothing was written")
        return 1
    try:
        data = workbook(tables)
    except NoWorkbook as reason:
        raise CannotRun(str(reason)) from None
    write_new({target: data}, output, force)
    rows = ", ".join(f"{name} {len(table.rows):,}" for name, table in tables.items())
    say(f"{target}  {len(data):,} bytes; rows: {rows}")
    return 0
