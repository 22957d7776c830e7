"""From what a user names (a folder, a file in it, a package) to a game that can be played."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from toolchain.cli.common import CannotRun, progress, wants_color, width

if TYPE_CHECKING:
    from toolchain.engine.game import Game
    from toolchain.workspace.project import Project

PACK = ".hexpack"


@dataclass
class Loaded:
    """A game, where it came from, and the scenario to be used when none is named."""

    game: Game
    path: Path
    default: int
    data: bytes

    @property
    def ir(self) -> dict[str, Any]:
        """The package's content."""
        return self.game.ir

    def scenario(self, name: str | None) -> int:
        """Number of the scenario with a name, or of the default one."""
        if name is None:
            return self.default
        names = self.game.scenarios
        for number, known in enumerate(names):
            if known.lower() == name.lower():
                return number
        raise CannotRun(f"there is no scenario `{name}`; {meant(name, names)}")

    def side(self, name: str) -> int:
        """Number of the side with a name."""
        for number, known in enumerate(self.game.sides):
            if known.lower() == name.lower():
                return number
        raise CannotRun(f"there is no side `{name}`; {meant(name, self.game.sides)}")


def meant(word: str, known: list[str]) -> str:
    """What may have been meant, or what there is."""
    from toolchain.base.suggest import did_you_mean

    return did_you_mean(word, known) or "there is " + ", ".join(known)


def open_project(path: Path) -> Project:
    """The project that a path names or lies in."""
    from toolchain.workspace.project import find_project, load_project

    return load_project(find_project(path))


def packed(project: Project) -> tuple[bytes, str]:
    """Package bytes and digest; the errors of a project that cannot be built are shown. Exit code 1 then."""
    from toolchain.workspace.packing import pack_project

    data, digest = pack_project(project)
    return data, digest


def load(path: Path) -> Loaded:
    """The game of a project or of a package file."""
    from toolchain.engine.load import load_game

    if path.is_file() and path.suffix == PACK:
        data = path.read_bytes()
        where = path
    else:
        if path.suffix == PACK:
            raise CannotRun(f"there is no package {path}; `hexwright build PROJECT -o {path}` makes one")
        project = open_project(path)
        data, _ = packed(project)
        where = project.folder
    game = load_game(data)
    return Loaded(game, where, _default(game, data), data)


def _default(game: Game, data: bytes) -> int:
    from toolchain.ir.package import read_package

    wanted = read_package(data).manifest.get("default")
    return game.scenarios.index(wanted) if wanted in game.scenarios else 0


def show_findings(findings: list[Any]) -> None:
    """Findings on stderr, with a count, as `lint` would show them."""
    from toolchain.render import render_full

    sys.stderr.write(render_full(findings, wants_color(sys.stderr), width()))
    errors = sum(item.severity == "error" for item in findings)
    progress(f"\nnot built: {errors} error{'s' if errors != 1 else ''}")
