"""What the tests of the command line share: commands run in this process, and small games to run them on."""

from __future__ import annotations

import io
import shutil
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.cli.watcher import Watcher
from toolchain.cli.main import main
from toolchain.dev.prose import banned

Start = Callable[..., Watcher]


@dataclass
class Run:
    """What a command printed, and its exit code."""

    code: int
    out: str
    err: str


class Hexwright:
    """Runs commands in a folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def __call__(self, *arguments: str, typed: str = "") -> Run:
        out, err = io.StringIO(), io.StringIO()
        before = sys.stdin, sys.stdout, sys.stderr
        sys.stdin, sys.stdout, sys.stderr = io.StringIO(typed), out, err
        try:
            code = main(arguments)
        finally:
            sys.stdin, sys.stdout, sys.stderr = before
        assert [] == banned(out.getvalue() + err.getvalue())
        return Run(code, out.getvalue(), err.getvalue())


@pytest.fixture(autouse=True)
def surroundings(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HEXWRIGHT_CACHE_DIR", str(tmp_path_factory.mktemp("cache")))
    monkeypatch.setenv("HEXWRIGHT_DATA_DIR", str(tmp_path_factory.mktemp("data")))
    monkeypatch.setenv("COLUMNS", "80")
    for name in ("COLORTERM", "NO_COLOR", "FORCE_COLOR", "CLICOLOR"):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture(scope="session")
def pristine(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("new") / "my-game"
    assert Hexwright(folder.parent)("new", str(folder)).code == 0
    return folder


@pytest.fixture
def hexwright(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Hexwright:
    monkeypatch.chdir(tmp_path)
    return Hexwright(tmp_path)


@pytest.fixture
def game(pristine: Path, hexwright: Hexwright) -> Path:
    shutil.copytree(pristine, hexwright.folder / "my-game")
    return hexwright.folder / "my-game"


@pytest.fixture
def start(game: Path) -> Iterator[Start]:
    """Starts a command that watches, in the folder of the game."""
    started: list[Watcher] = []

    def run(*arguments: str) -> Watcher:
        started.append(Watcher(game.parent, *arguments))
        return started[-1]

    yield run
    for watcher in started:
        watcher.end()
