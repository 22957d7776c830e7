"""What lint does for a large map, and for a large army, grows with their size and not with the square of it.

Counted are the lines of the program that are run, each turn of a loop among them, so that a busy machine changes nothing
and a search within a comprehension counts too.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.work import lines_run
from toolchain.dev.bench.lists import write_units
from toolchain.dev.bench.maps import GAME, SETTINGS, large_map
from toolchain.workspace.lint.linter import lint_project
from toolchain.workspace.project.project import load_project

TIMES, DEARER = 9, 12


def a_map(folder: Path, times: int) -> None:
    side = {1: 24, TIMES: 72}[times]
    folder.mkdir()
    (folder / "hexwright.toml").write_text(SETTINGS)
    (folder / "game.hw").write_text(GAME)
    (folder / "map.hw").write_text(large_map(side, side))


def an_army(folder: Path, times: int) -> None:
    write_units(folder, 200 * times)


def lines_of_lint(folder: Path) -> int:
    result, count = lines_run(lambda: lint_project(load_project(folder)))
    assert not [item for item in result.findings if item.code == "PKG020"]
    return count


@pytest.mark.parametrize("made", [a_map, an_army])
def test_the_work_grows_with_the_size(made: Callable[[Path, int], None], tmp_path: Path) -> None:
    made(tmp_path / "first", 1)
    made(tmp_path / "small", 1)
    made(tmp_path / "large", TIMES)
    lines_of_lint(tmp_path / "first")  # what is loaded or made ready once is not counted

    few, many = lines_of_lint(tmp_path / "small"), lines_of_lint(tmp_path / "large")

    assert many < DEARER * few, f"{few:,} lines, then {many:,}"
