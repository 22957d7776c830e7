"""``hexwright export``: a project's data for other programs."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from toolchain.cli.common import CannotRun, command, project_argument, say
from toolchain.cli.groups import group

if TYPE_CHECKING:
    from toolchain.workspace.project import Project

export = group(
    "export",
    "Write a project's map or data for other programs, or its counters to print.",
    {
        "tiled": ("toolchain.cli.export:tiled", "the map for the Tiled editor"),
        "csv": ("toolchain.cli.export:csv", "units, set-up and schedule as tables for a spreadsheet"),
        "counters": ("toolchain.cli.export_counters:counters", "the counters as sheets to print and cut"),
    },
    (
        "hexwright export tiled my-game          the map, to be edited in Tiled",
        "hexwright export csv my-game -o tables  units, set-up and schedule as tables",
    ),
)


F = TypeVar("F", bound=Callable[..., Any])


def _target(function: F) -> F:
    """``-o FOLDER`` and ``--force``."""
    folder = click.option(
        "-o", "--output", metavar="FOLDER", default=".", type=click.Path(path_type=Path), show_default=True,
        help="The folder to write into.",
    )  # fmt: skip
    force = click.option("--force", is_flag=True, help="Write over files of these names that are there.")
    return folder(force(function))


@command(
    "tiled",
    examples=(
        "hexwright export tiled my-game             writes my-game.tmj, .tmx and the tileset here",
        "hexwright export tiled my-game -o drawing  writes them into the folder drawing",
    ),
    more="PROJECT is the folder of a project. `hexwright import map` reads both files back, unchanged or edited.",
)
@project_argument()
@_target
def tiled(project: Path, output: Path, force: bool) -> None:
    """Write the map for the Tiled editor: .tmj and .tmx, and the picture of the tileset."""
    from toolchain.workspace.exchange import tiled_files

    found, name = _open(project)
    files = tiled_files(found, name)
    if not files:
        raise CannotRun(f"{project} has no map to be exported: it has no `hexes`")
    _write(output, files, force)


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
@_target
def csv(project: Path, output: Path, force: bool) -> None:
    """Write units, set-up and schedule as tables with commas."""
    from toolchain.workspace.exchange import csv_files

    found, _ = _open(project)
    _write(output, csv_files(found), force)


def _open(path: Path) -> tuple[Project, str]:
    from toolchain.cli.loading import open_project

    found = open_project(path)
    return found, found.settings.get("project", "name") or found.folder.name


def _write(folder: Path, files: dict[str, bytes], force: bool) -> None:
    """Writes all files or, when one is there that may hold someone's drawing, none."""
    from toolchain.cli.build import write_whole

    there = [str(folder / name) for name in files if (folder / name).exists()]
    if there and not force:
        raise CannotRun(f"{', '.join(there)}: there already; nothing was written. `--force` writes over it")
    for name, data in files.items():
        write_whole(folder / name, data)
        say(f"{folder / name}  {len(data):,} bytes")
