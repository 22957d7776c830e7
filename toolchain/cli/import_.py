"""``hexwright import``: what other programs have made, as text of ours."""

from __future__ import annotations

import importlib
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from toolchain.cli.common import CannotRun, command, progress, say, wants_color, width
from toolchain.cli.groups import group

if TYPE_CHECKING:
    from toolchain.base.diagnostic import Finding

MAP = "map.hw"
# Suffix of a file to what reads it: a function of the file and the folder of the project to be, which gives the
# text of the map (None when it cannot be read) and its findings.
FORMATS = {
    ".tmx": "toolchain.workspace.import_tiled:import_tiled",
    ".tmj": "toolchain.workspace.import_tiled:import_tiled",
}

import_ = group(
    "import",
    "Bring what other programs have made into a project.",
    {"map": ("toolchain.cli.import_:import_map", "write map.hw from a map of the Tiled editor")},
    (
        "hexwright import map board.tmx             writes map.hw here",
        "hexwright import map board.tmj -o my-game  writes my-game/map.hw",
    ),
)


@command(
    "map",
    examples=(
        "hexwright import map board.tmx             writes map.hw here",
        "hexwright import map board.tmj -o my-game  writes my-game/map.hw",
    ),
    more="FILE is a hexagonal map of the Tiled editor (.tmx, .tmj). What cannot be taken over is said, each thing "
    "with its place in the file; nothing is written when there are errors.",
)
@click.argument("file", type=click.Path(path_type=Path))
@click.option(
    "-o", "--output", metavar="FOLDER", default=".", type=click.Path(path_type=Path),
    help="The folder for map.hw: a project, or a new one.",
)  # fmt: skip
@click.option("--force", is_flag=True, help="Write over the map.hw that is there.")
def import_map(file: Path, output: Path, force: bool) -> int:
    """Write map.hw from a map that was drawn in another program."""
    reader = FORMATS.get(file.suffix.lower())
    if reader is None:
        raise CannotRun(f"{file}: maps are read from files ending in {', '.join(FORMATS)}")
    if not file.is_file():
        raise CannotRun(f"there is no file {file}")
    target = output / MAP
    if target.exists() and not force:
        raise CannotRun(f"there is a file {target} already; nothing was written. `--force` writes over it")
    module, _, function = reader.partition(":")
    text, findings = getattr(importlib.import_module(module), function)(file, output)
    _show(findings)
    errors = sum(item.severity == "error" for item in findings)
    if text is None or errors:
        progress(f"\nnothing was written: {errors} error{'s' if errors != 1 else ''} in {file}")
        return 1
    from toolchain.cli.build import write_whole

    write_whole(target, text.encode("utf-8"))
    say(f"{target}  made of {file}; next: hexwright lint {output}")
    return 0


def _show(findings: list[Finding]) -> None:
    from toolchain.render import render_full

    if findings:
        sys.stderr.write(render_full(findings, wants_color(sys.stderr), width()) + "\n")
