"""``hexwright new``: a folder with a small game, or with a scenario on a package, that lints clean and plays."""

from __future__ import annotations

import os
import re
import sys
from pathlib import Path

import click

from toolchain.base.filename import VASSAL_MODULE, file_name, plain_letters
from toolchain.base.visible import counted
from toolchain.base.writing import make_folder
from toolchain.cli.common import CannotRun, command, progress, say, wants_color, width
from toolchain.cli.project.starting_points import (
    FIRST,
    StartingPoint,
    listed,
    starting_point,
    starting_points,
)


@command(
    "new",
    examples=(
        "hexwright new my-game                 a new folder my-game, here",
        "hexwright new games/river-crossing    the same, in the folder games",
        "hexwright new --list                  the games to start from, and what each shows",
        "hexwright new my-game --from game     a copy of one of them",
        "hexwright new my-game --from old.vmod a game with the map, counters and set-ups of a VASSAL module",
        "hexwright new scenario winter --of race.hexpack      a scenario on somebody else's game",
        "hexwright new scenario winter --of race --like Dawn  the same on an installed package",
    ),
    more="NAME is the folder to create; its last part becomes the name of the project. A new scenario starts as a copy of one from "
    "the package. A package file is copied into the new folder; an installed package stays where it is.",
)
@click.argument("names", metavar="NAME", nargs=-1)
@click.option(
    "--list", "show", is_flag=True, help="List the games to start from, with name, family, title and purpose."
)
@click.option(
    "--from",
    "start",
    metavar="GAME",
    help=f"Copy this game of `--list` (default: `{FIRST}`), or begin from a module for VASSAL (.vmod).",
)
@click.option(
    "--of", metavar="PACKAGE", help="Create a scenario for this package (a file or an installed package)."
)
@click.option("--like", metavar="SCENARIO", help="With --of: the scenario in the package to start from.")
@click.option(
    "--whole-hexes",
    is_flag=True,
    help="With a module for VASSAL: leave out hexes that its picture shows only in part, unless a counter or zone is there.",
)
def new(
    names: tuple[str, ...],
    show: bool,
    start: str | None,
    of: str | None,
    like: str | None,
    whole_hexes: bool,
) -> None:
    """Create a small, complete game to turn into your own."""
    if whole_hexes and (start is None or Path(start).suffix.lower() != VASSAL_MODULE):
        raise CannotRun("`--whole-hexes` requires `--from` with a module for VASSAL")
    if show:
        if names or start is not None or of is not None or like is not None:
            raise CannotRun("`--list` creates nothing and takes no other argument")
        say(listed(starting_points(), width()))
        return
    if not names:
        raise CannotRun("missing folder; write for example `hexwright new my-game`")
    if of is not None and start is not None:
        raise CannotRun(
            "`--from` and `--of` cannot be combined: `--from` copies a game, `--of` creates a scenario"
        )
    if of is not None:
        if len(names) != 2 or names[0] != "scenario":
            raise CannotRun("`--of` creates a scenario: write `hexwright new scenario NAME --of PACKAGE`")
        _new_scenario(names[1], Path(of), like)
        return
    if len(names) == 2 and names[0] == "scenario":
        raise CannotRun(f"missing package; write `hexwright new scenario {names[1]} --of PACKAGE`")
    if len(names) > 1:
        raise CannotRun(
            f"expected one name, found {len(names)}: `{' '.join(names)}`; join the words with hyphens, as in `my-game`"
        )
    if like is not None:
        raise CannotRun("`--like` requires `--of`: it selects a scenario in a package")
    if start is not None and Path(start).suffix.lower() == VASSAL_MODULE:
        _from_module(names[0], Path(start), whole_hexes)
        return
    _new_game(names[0], starting_point(start or FIRST))


def _new_game(name: str, game: StartingPoint) -> None:
    folder, project = _folder(name)
    files = game.files(project)
    make_folder(folder, files)
    say(f"created {folder}: {len(files)} files of a small game, ready to change")
    shown = _shown(folder)
    progress(f"next:  hexwright lint {shown}\n       hexwright play {shown} --bot {game.second_side()}")


def _from_module(name: str, file: Path, whole: bool) -> None:
    from toolchain.render import render_full
    from toolchain.workspace.importing.begun_from_module import begin

    if not file.is_file():
        raise CannotRun(f"file not found: {file}")
    folder, project = _folder(name)
    try:
        begun = begin(file, project, whole)
    except OSError as error:
        raise CannotRun(f"{file} cannot be read: {(error.strerror or 'unknown reason').lower()}") from None
    if begun.findings:
        progress(render_full(begun.findings, wants_color(sys.stderr), width()) + "\n")
    if not begun.files:
        raise CannotRun(f"nothing was created, because {file} has no map of hexes that can be read")
    make_folder(folder, begun.files)
    counts = f"{counted(begun.units, 'unit')}, {counted(begun.scenarios, 'scenario')}"
    say(f"created {folder} from {file}: a map, {counts}, and rules to begin with")
    progress(f"next:  hexwright lint {_shown(folder)}")


def _new_scenario(name: str, package: Path, like: str | None) -> None:
    from toolchain.cli.pack.opening import bytes_of
    from toolchain.ir.package import PackageProblem
    from toolchain.workspace.packs import library
    from toolchain.workspace.packs.extending import found_in
    from toolchain.workspace.packs.locking import check_trust
    from toolchain.workspace.packs.signing import verified
    from toolchain.workspace.packs.starting import first_files
    from toolchain.workspace.packs.trust import OtherKey
    from toolchain.workspace.project.location import NoProject

    folder, project = _folder(name)
    called = Path(os.path.realpath(folder)).name
    data, path = bytes_of(package)
    try:
        read = verified(data)
        found = found_in(path, read.data, read.key)
        files = first_files(found, project, called, like, None if path.parent == library.folder() else data)
        check_trust(found, None, False)
    except (PackageProblem, NoProject) as problem:
        raise CannotRun(f"{path}: {problem}") from None
    except OtherKey as reason:
        raise CannotRun(f"{reason}, with `hexwright pack install`") from None
    make_folder(folder, files)
    say(f"created {folder}: a scenario on {found.name} {found.version}".rstrip() + ", ready to change")
    shown = _shown(folder)
    progress(f"next:  hexwright lint {shown}\n       hexwright play {shown}")


def _folder(name: str) -> tuple[Path, str]:
    """The folder to make, and what the project in it is called."""
    folder = Path(name)
    plain = plain_letters(Path(os.path.realpath(folder)).name)
    own = re.sub(r"[^a-z0-9]+", "-", plain.lower()).strip("-")
    project = file_name(own)
    if not own:
        raise CannotRun(f"`{name}` cannot be the name of a game: use letters and digits, as in `my-game`")
    if folder.exists():
        what = "the folder" if folder.is_dir() else "the file"
        raise CannotRun(f"{what} {folder} already exists, so nothing was written; choose a different name")
    return folder, project


def _shown(folder: Path) -> str:
    return f'"{folder}"' if " " in str(folder) else str(folder)
