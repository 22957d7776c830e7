"""``hexwright build``: the package of a project, the same bytes from the same texts."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

import click

from toolchain.cli.common import CannotRun, command, format_option, project_argument, say, say_json
from toolchain.cli.loading import PACK, open_project, packed


@command(
    "build",
    examples=(
        "hexwright build my-game                      writes my-game.hexpack here",
        "hexwright build my-game -o out/v1.hexpack    writes it where you say",
    ),
    more="PROJECT is the folder of a project (the current folder when left out). Errors stop the build; warnings do not.",
)
@project_argument()
@click.option(
    "-o", "--output", metavar="FILE", type=click.Path(path_type=Path), help="The package file to write."
)
@format_option()
def build(project: Path, output: Path | None, output_format: str) -> None:
    """Make the package file of a project: all that is needed to play it, and nothing else."""
    found = open_project(project)
    data, digest = packed(found)
    name = found.settings.get("project", "name") or found.folder.name
    target = output or Path(f"{name}{PACK}")
    if target.is_dir():
        raise CannotRun(f"{target} is a folder; name a file in it: `-o {target / (name + PACK)}`")
    write_whole(target, data)
    if output_format == "json":
        say_json({"bytes": len(data)}, file=target.as_posix(), digest=digest)
        return
    say(f"{target}  {len(data):,} bytes\ndigest {digest}")


def write_whole(path: Path, data: bytes) -> None:
    """Writes a file so that it is never seen half written; missing folders are made."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.NamedTemporaryFile(dir=path.parent, prefix=f".{path.name}.", delete=False) as file:
        file.write(data)
        written = Path(file.name)
    try:
        mask = os.umask(0)
        os.umask(mask)
        written.chmod(0o666 & ~mask)
        written.replace(path)
    except OSError:
        written.unlink(missing_ok=True)
        raise
