"""What the start of a game remembers of an earlier one: a package is checked and compiled once, a project built once."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

from toolchain.ir import package
from toolchain.workspace import cache_files
from toolchain.workspace.packs import kept_rules
from toolchain.workspace.project import project as projects

PLAY = ("--seed", "1", "--bot", "Blue=random", "--bot", "Red=random")


class Work:
    """Counts how often something is done."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.done: list[str] = []
        for module, name in (
            (package, "validate_ir"),
            (kept_rules, "prepare"),
            (projects, "load_project"),
        ):
            monkeypatch.setattr(module, name, self._counted(name, getattr(module, name)))

    def _counted(self, name: str, function: Any) -> Any:
        def counted(*arguments: Any, **more: Any) -> Any:
            self.done.append(name)
            return function(*arguments, **more)

        return counted

    def since(self) -> set[str]:
        """What was done since this was asked last."""
        done, self.done = set(self.done), []
        return done


@pytest.fixture
def work(monkeypatch: pytest.MonkeyPatch) -> Work:
    return Work(monkeypatch)


def kept() -> list[Path]:
    folder = Path(os.environ["HEXWRIGHT_CACHE_DIR"])
    return sorted(path for path in folder.iterdir() if path.suffix in (".rules", ".built"))


def edit(path: Path, before: str, after: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert before in text
    path.write_text(text.replace(before, after), encoding="utf-8")


@pytest.fixture
def packed(game: Path, hexwright: Any) -> str:
    assert 0 == hexwright("build", "my-game", "-o", "skirmish.hexpack").code
    return "skirmish.hexpack"


def test_a_package_is_checked_and_compiled_once(packed: str, hexwright: Any, work: Work) -> None:
    first = hexwright("play", packed, *PLAY)
    assert {"validate_ir", "prepare"} == work.since()

    assert first.out == hexwright("play", packed, *PLAY).out
    assert set() == work.since()


def test_another_package_at_the_same_place_is_read(
    packed: str, game: Path, hexwright: Any, work: Work
) -> None:
    hexwright("play", packed, *PLAY)
    edit(game / "game.hw", "plus 1 MP when to is woods", "plus 2 MP when to is woods")
    hexwright("build", "my-game", "-o", packed)
    work.since()

    hexwright("play", packed, *PLAY)
    assert {"validate_ir", "prepare"} == work.since()


def test_a_project_is_built_once(game: Path, hexwright: Any, work: Work) -> None:
    first = hexwright("play", "my-game", *PLAY)
    assert "load_project" in work.since()

    assert first.out == hexwright("play", "my-game", *PLAY).out
    assert set() == work.since()


def test_a_changed_file_is_seen(game: Path, hexwright: Any, work: Work) -> None:
    hexwright("play", "my-game", *PLAY)
    edit(game / "map.hw", "  0102  woods", "  0102  wods")

    run = hexwright("play", "my-game", *PLAY)
    assert (1, True) == (run.code, "wods" in run.err)
    edit(game / "map.hw", "  0102  wods", "  0102  woods")
    work.since()
    assert 0 == hexwright("play", "my-game", *PLAY).code
    assert set() == work.since()


def test_a_changed_file_of_the_project_below_is_seen(game: Path, hexwright: Any, work: Work) -> None:
    above = game.parent / "above"
    above.mkdir()
    settings = (
        (game / "hexwright.toml").read_text(encoding="utf-8").replace('name = "my-game"', 'name = "above"')
    )
    (above / "hexwright.toml").write_text(
        settings.replace("[project]\n", '[project]\nextends = "../my-game"\n'), encoding="utf-8"
    )
    (above / "more.hw").write_text("game my-game\n", encoding="utf-8")
    hexwright("play", "above", *PLAY)
    work.since()
    hexwright("play", "above", *PLAY)
    assert set() == work.since()

    edit(game / "map.hw", "  0102  woods", "  0102  wods")
    assert 1 == hexwright("play", "above", *PLAY).code


def test_a_project_with_a_link_is_built_each_time(game: Path, hexwright: Any, work: Work) -> None:
    (game / "linked.hw").symlink_to(game / "map.hw")
    hexwright("play", "my-game", *PLAY)
    assert [] == [path for path in kept() if path.suffix == ".built"]


@pytest.mark.parametrize("damage", (b"", b"hexwright", b"\0" * 5000))
def test_what_is_damaged_is_made_again(game: Path, hexwright: Any, damage: bytes) -> None:
    first = hexwright("play", "my-game", *PLAY)
    assert 2 == len(kept())
    for path in kept():
        path.write_bytes(damage)

    assert first.out == hexwright("play", "my-game", *PLAY).out


def test_what_another_interpreter_wrote_is_not_read(
    game: Path, hexwright: Any, work: Work, monkeypatch: pytest.MonkeyPatch
) -> None:
    hexwright("play", "my-game", *PLAY)
    work.since()
    monkeypatch.setattr(cache_files, "_MAGIC", b"hexwright of another interpreter ")

    hexwright("play", "my-game", *PLAY)
    assert {"load_project", "validate_ir", "prepare"} == work.since()
