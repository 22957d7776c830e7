"""``hexwright new``: a folder with a small game that lints clean, passes its tests and plays."""

from __future__ import annotations

import re
from pathlib import Path

import click

from toolchain.cli.common import CannotRun, command, progress, say

TEMPLATES = Path(__file__).resolve().parent.parent / "templates"


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
    from toolchain.language.printer import format_text

    folder = Path(name)
    project = re.sub(r"[^a-z0-9]+", "-", folder.resolve().name.lower()).strip("-")
    if not project:
        raise CannotRun(f"`{name}` cannot be the name of a game: use letters and digits, as in `my-game`")
    if folder.exists():
        what = "a folder" if folder.is_dir() else "a file"
        raise CannotRun(f"there is {what} {folder} already; nothing was written. Choose another name")
    written = 0
    for source in sorted((TEMPLATES / "game").rglob("*")):
        if source.is_dir() or "__pycache__" in source.parts:
            continue
        target = folder / source.relative_to(TEMPLATES / "game")
        target.parent.mkdir(parents=True, exist_ok=True)
        text = source.read_text(encoding="utf-8").replace("{{name}}", project)
        if source.suffix == ".hw":
            text, _ = format_text(Source(source.name, text))
        target.write_text(text, encoding="utf-8", newline="\n")
        written += 1
    say(f"made {folder}: {written} files of a small game, ready to be changed")
    shown = f'"{folder}"' if " " in str(folder) else str(folder)
    progress(f"next:  hexwright lint {shown}\n       hexwright play {shown} --bot Red")
