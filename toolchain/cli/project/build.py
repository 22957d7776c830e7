"""``hexwright build``: the package of a project, the same bytes from the same texts."""

from __future__ import annotations

from pathlib import Path

import click

from toolchain.cli.artefacts import force_option, write_new
from toolchain.cli.common import CannotRun, command, format_option, project_argument, say, say_json
from toolchain.cli.discovery import PACK
from toolchain.cli.loading import check_by_libraries, open_project, packed


@command(
    "build",
    examples=(
        "hexwright build my-game                      writes my-game.hexpack here",
        "hexwright build my-game -o out/v1.hexpack    writes it where you say",
    ),
    more="PROJECT is the folder of a project (the current folder when left out). Errors stop the build; warnings do not. "
    "jsonschema judges every order-of-battle file, and shapely checks the overlays that map.toml names.",
)
@project_argument()
@click.option(
    "-o", "--output", metavar="FILE", type=click.Path(path_type=Path), help="The package file to write."
)
@force_option()
@format_option()
def build(project: Path, output: Path | None, force: bool, output_format: str) -> None:
    """Make the package file of a project: all that is needed to play it, and nothing else."""
    found = open_project(project, cached=True)
    data, digest = packed(found)
    check_by_libraries(found)
    name = found.file_name
    target = output or Path(f"{name}{PACK}")
    if target.is_dir():
        raise CannotRun(f"{target} is a folder; name a file in it: `-o {target / (name + PACK)}`")
    write_new({target: data}, output, force)
    if output_format == "json":
        say_json({"bytes": len(data)}, file=target.as_posix(), digest=digest)
        return
    say(f"{target}  {len(data):,} bytes\ndigest {digest}")
