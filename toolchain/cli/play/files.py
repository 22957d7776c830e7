"""Saving, loading and leaving from the table."""

from __future__ import annotations

from pathlib import Path

from toolchain.base.filename import file_name
from toolchain.base.writing import NotWritten
from toolchain.cli.play.saves import Save, SaveError
from toolchain.cli.play.speaking import tell
from toolchain.cli.play.table import Leave, Table


def keep(table: Table, path: Path | None) -> Path | None:
    """Saves and says so; what prevents it is said too."""
    if path is None:
        return None
    try:
        table.save(path)
    except NotWritten as error:
        tell(f"  {error}")
        return None
    tell(f"  saved in {path}")
    return path


def load(table: Table, name: str) -> bool:
    """Goes on with a saved game; False, and the game at the table goes on, where that cannot be."""
    if not name:
        tell("  name the file: load FILE")
        return False
    kept = (table.state, table.teller, table.bots)
    try:
        save = Save.read(Path(name))
        if tuple(save.options) != table.options:
            raise SaveError(
                "it was begun with other optional rules; leave this game, and continue it with "
                f"`hexwright play PROJECT --load {name}`"
            )
        table.begin(save)
    except OSError as error:
        tell(f"  {name}: {error.strerror}")
        return False
    except SaveError as error:
        table.state, table.teller, table.bots = kept
        tell(f"  {name}: {error}")
        return False
    table.marks.clear()
    table.at_keyboard = None
    table.shown = (-1, -2)
    table.file, table.unsaved = Path(name), False
    table.seats.secret = True
    tell(f"  loaded {name}")
    return True


def leave(table: Table) -> None:
    """Offers to save. Raises Leave, unless the players go back to the game."""
    if table.unsaved:
        text = table.reader.line("save the game first? [y]es, [n]o, [b]ack to the game: ")
        if text is None:
            raise Leave("the input has ended")
        if text.lower().startswith("b"):
            return
        if not text.lower().startswith("n"):
            name = table.file or free_name(table)
            answer = table.reader.line(f"file to write, or Enter for {name}: ")
            if answer is None:
                raise Leave("the input has ended")
            if keep(table, Path(answer) if answer else name) is None:
                return
    raise Leave("")


def free_name(table: Table) -> Path:
    """A file name that is not taken: beside the file of the game if it has one, else in the current folder."""
    if table.file is not None:
        ending = "".join(table.file.suffixes)
        stem = table.file.name.removesuffix(ending)
    else:
        ending, stem = ".save.json", file_name(str(table.game.ir["name"]).lower())
    folder = table.file.parent if table.file is not None else Path()
    path, number = folder / f"{stem}{ending}", 2
    while path.exists():
        path, number = folder / f"{stem}-{number}{ending}", number + 1
    return path
