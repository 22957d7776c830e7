"""``hexwright export tiled``: the map for the Tiled editor."""

from __future__ import annotations

from pathlib import Path

from toolchain.cli.common import CannotRun, command, project_argument
from toolchain.cli.export._options import folder_options, write_files
from toolchain.cli.loading import sound


@command(
    "tiled",
    examples=(
        "hexwright export tiled my-game             writes my-game.tmj, .tmx and the tileset here",
        "hexwright export tiled my-game -o drawing  writes them into the folder drawing",
    ),
    more="PROJECT is the folder of a project. `hexwright import map` reads both files back. An "
    "existing map saved in Tiled is replaced only with --force.",
)
@project_argument()
@folder_options(".tmx", ".tmj", ".png")
def tiled(project: Path, output: Path, force: bool) -> None:
    """Write the map for the Tiled editor: .tmj, .tmx and the tileset image."""
    from toolchain.workspace.export.exchange import tiled_files

    found = sound(project)
    files = tiled_files(found.project("the paragraphs of its map"), found.file_name)
    if not files:
        raise CannotRun(f"{project} has no map to export: it has no `hexes`")
    write_files(output, files, force)
