"""``hexwright export``: a project's data for other programs."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from toolchain.cli.common import CannotRun, command, project_argument, say
from toolchain.cli.groups import group

if TYPE_CHECKING:
    from toolchain.workspace.project import Project

export = group(
    "export",
    "Write a project's map or data for other programs.",
    {
        "tiled": ("toolchain.cli.export:tiled", "the map for the Tiled editor"),
        "csv": ("toolchain.cli.export:csv", "units, set-up and schedule as tables for a spreadsheet"),
    },
    (
        "hexwright export tiled my-game          the map, to be edited in Tiled",
        "hexwright export csv my-game -o tables  units, set-up and schedule as tables",
    ),
)


def _folder_option(default: str) -> click.Option:
    return click.Option(
        ["-o", "--output"], metavar="FOLDER", default=default, type=click.Path(path_type=Path), show_default=True,
        help="The folder to write into; what is there of the same name is written over.",
    )  # fmt: skip


@command(
    "tiled",
    examples=(
        "hexwright export tiled my-game             writes my-game.tmj, .tmx and the tileset here",
        "hexwright export tiled my-game -o drawing  writes them into the folder drawing",
    ),
    more="PROJECT is the folder of a project. `hexwright import map` reads both files back, unchanged or edited.",
)
@project_argument()
def tiled(project: Path, output: Path) -> None:
    """Write the map for the Tiled editor: .tmj and .tmx, and the picture of the tileset."""
    from toolchain.workspace.exchange import tiled_files

    found, name = _open(project)
    files = tiled_files(found, name)
    if not files:
        raise CannotRun(f"{project} has no map to be exported: it has no `hexes`")
    _write(output, files)


@command(
    "csv",
    examples=(
        "hexwright export csv my-game             writes units.csv, set-up.csv and schedule.csv here",
        "hexwright export csv my-game -o tables   writes them into the folder tables",
    ),
    more="PROJECT is the folder of a project. A cell that a spreadsheet would take for a number or a formula begins "
    "with an apostrophe.",
)
@project_argument()
def csv(project: Path, output: Path) -> None:
    """Write units, set-up and schedule as tables with commas."""
    from toolchain.workspace.exchange import csv_files

    found, _ = _open(project)
    _write(output, csv_files(found))


for _made in (tiled, csv):
    _made.params.insert(1, _folder_option("."))


def _open(path: Path) -> tuple[Project, str]:
    from toolchain.cli.loading import open_project

    found = open_project(path)
    return found, found.settings.get("project", "name") or found.folder.name


def _write(folder: Path, files: dict[str, bytes]) -> None:
    from toolchain.cli.build import write_whole

    for name, data in files.items():
        write_whole(folder / name, data)
        say(f"{folder / name}  {len(data):,} bytes")
