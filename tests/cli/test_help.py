"""The help of every command is what it was, begins with a sentence and two examples, and loads next to nothing."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from toolchain.cli.export import export
from toolchain.cli.main import COMMANDS
from toolchain.cli.map.group import map_
from toolchain.cli.project.import_ import import_

ROOT = Path(__file__).resolve().parents[2]
GOLDEN = Path(__file__).parent / "golden"
HEAVY = {
    "lark",
    "jsonschema",
    "shapely",
    "numpy",
    "toolchain.model",
    "toolchain.language",
    "toolchain.engine",
}
LIST_MODULES = (
    "import sys; from toolchain.cli.main import main; main({!r}); print(*sys.modules, file=sys.stderr)"
)


def loaded(arguments: list[str], folder: Path, cache: Path) -> set[str]:
    """The modules that a command loads in a process of its own."""
    run = subprocess.run(
        [sys.executable, "-c", LIST_MODULES.format(arguments)],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(ROOT), "HEXWRIGHT_CACHE_DIR": str(cache)},
        capture_output=True,
        text=True,
        check=True,
    )
    return set(run.stderr.splitlines()[-1].split())


# Commands and, with a blank, the commands inside of commands.
ALL = [*COMMANDS, *(f"{group.name} {name}" for group in (import_, export, map_) for name in group.table)]


@pytest.mark.parametrize("name", ["", *ALL])
def test_the_help_is_the_golden_one(name: str, hexwright: Any) -> None:
    run = hexwright(*name.split(), "--help")
    path = GOLDEN / f"{name.replace(' ', '-') or 'hexwright'}.txt"
    if os.environ.get("UPDATE_GOLDEN"):
        path.parent.mkdir(exist_ok=True)
        path.write_text(run.out, encoding="utf-8")

    assert 0 == run.code
    assert path.read_text(encoding="utf-8") == run.out


@pytest.mark.parametrize("name", ALL)
def test_a_help_is_a_sentence_two_examples_and_options(name: str, hexwright: Any) -> None:
    lines = hexwright(*name.split(), "--help").out.splitlines()

    assert lines[0].endswith(".") and lines[1] == ""
    assert lines[2] == "Examples:"
    assert all(line.startswith(f"  hexwright {name}") for line in lines[3:5])
    assert "Options:" in lines


def test_without_a_command_the_help_is_shown(hexwright: Any) -> None:
    assert hexwright("--help").out == hexwright().out


def test_the_version_is_shown(hexwright: Any) -> None:
    from toolchain import __version__

    assert f"hexwright {__version__}\n" == hexwright("--version").out


@pytest.mark.parametrize(
    "arguments",
    [["--help"], ["--version"], ["lnt"], ["play", "--help"], ["lint", "--help"], ["map", "show", "--help"]],
)
def test_help_loads_no_part_of_the_language(arguments: list[str], tmp_path: Path) -> None:
    assert set() == HEAVY & loaded(arguments, tmp_path, tmp_path)


def test_a_game_begins_without_what_explains_its_rules(tmp_path: Path) -> None:
    """Questions to the rules are answered by a part of the engine of its own, which is loaded when the first is asked."""
    assert loaded(["new", "ford"], tmp_path, tmp_path)
    begin = ["play", "ford", "--bot", "Red", "--plain", "--seed", "1"]
    first = loaded(begin, tmp_path, tmp_path)  # builds the package, writes its module, and keeps both

    begun = loaded(begin, tmp_path, tmp_path)

    assert "toolchain.engine.game" in begun
    assert not {"toolchain.engine.interpret", "toolchain.engine.ask", "toolchain.model"} & begun
    assert "toolchain.engine.link.writing" in first - begun


def test_a_second_lint_loads_no_part_of_the_language(game: Path, tmp_path: Path) -> None:
    cache = tmp_path / "cache"
    first = loaded(["lint", str(game)], tmp_path, cache)
    second = loaded(["lint", str(game)], tmp_path, cache)

    assert {"toolchain.model", "toolchain.language"} <= first
    assert "lark" not in first  # what is right is read by its tables; lark says what is wrong
    assert set() == {name for name in first if name.startswith(("toolchain.engine.game", "toolchain.play"))}
    assert "tomllib" in first - second  # what its settings say is remembered too
    assert set() == HEAVY & second
