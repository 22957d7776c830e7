"""``hexwright new``: a folder with a small game that lints clean, passes its tests and plays."""

from __future__ import annotations

import os
import re
from pathlib import Path

import click

from toolchain.base.filename import file_name
from toolchain.base.writing import make_folder
from toolchain.cli.common import CannotRun, command, progress, say
from toolchain.cli.discovery import FILE

PLACEHOLDER = "skirmish"  # the name of the project that is copied
TEMPLATES = Path(__file__).resolve().parents[2] / "templates"


@command(
    "new",
    examples=(
        "hexwright new my-game                 a new folder my-game, here",
        "hexwright new games/river-crossing    the same, in the folder games",
    ),
    more="NAME is the folder to make; its last part becomes the name of the project.",
)
@click.argument("name")
def new(name: str) -> None:
    """Make a new game: a small one that is complete, to be changed into yours."""
    from toolchain.base.source import Source
    from toolchain.language.layout.printer import format_text

    folder = Path(name)
    own = re.sub(r"[^a-z0-9]+", "-", Path(os.path.realpath(folder)).name.lower()).strip("-")
    project = file_name(own)
    if not own:
        raise CannotRun(f"`{name}` cannot be the name of a game: use letters and digits, as in `my-game`")
    if folder.exists():
        what = "a folder" if folder.is_dir() else "a file"
        raise CannotRun(f"there is {what} {folder} already; nothing was written. Choose another name")
    files: dict[str, bytes] = {}
    for source in sorted((TEMPLATES / "game").rglob("*")):
        if source.is_dir() or "__pycache__" in source.parts:
            continue
        text = source.read_text(encoding="utf-8")
        if source.name == FILE:
            text = text.replace(f'name = "{PLACEHOLDER}"', f'name = "{project}"')
        if source.suffix == ".hw":
            text, _ = format_text(Source(source.name, text))
        files[source.relative_to(TEMPLATES / "game").as_posix()] = text.encode("utf-8")
    make_folder(folder, files)
    say(f"made {folder}: {len(files)} files of a small game, ready to be changed")
    shown = f'"{folder}"' if " " in str(folder) else str(folder)
    progress(f"next:  hexwright lint {shown}\n       hexwright play {shown} --bot Red")
