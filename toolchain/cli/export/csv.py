"""``hexwright export csv``: units, set-up and schedule as tables for a spreadsheet."""

from __future__ import annotations

from pathlib import Path

from toolchain.cli.common import command, progress, project_argument, say
from toolchain.cli.export._options import folder_options, write_files
from toolchain.cli.loading import sound


@command(
    "csv",
    examples=(
        "hexwright export csv my-game             writes units.csv, set-up.csv and schedule.csv here",
        "hexwright export csv my-game -o tables   writes them into the folder tables",
    ),
    more="PROJECT is a project folder or a package. Empty tables are not written. A cell that a spreadsheet would read as a number or formula begins "
    "with an apostrophe. An existing table that differs is replaced only with --force.",
)
@project_argument()
@folder_options(".csv")
def csv(project: Path, output: Path, force: bool) -> int:
    """Write units, set-up and schedule as CSV tables."""
    from toolchain.workspace.export.csv_tables import TABLES, package_tables, project_tables

    found = sound(project)
    tables = (
        package_tables(found.package)
        if found.package is not None
        else project_tables(found.project("tables"))
    )
    files = {f"{name}.csv": table.csv().encode() for name, table in tables.items()}
    if not files:
        progress(f"{project} has no units, set-ups or arrivals: nothing was written")
        return 1
    write_files(output, files, force)
    for name, what in TABLES.items():
        if name not in tables:
            earlier = "; the file that is there was not changed" if (output / f"{name}.csv").exists() else ""
            say(f"no {name}.csv: {project} has no {what}{earlier}")
    return 0
