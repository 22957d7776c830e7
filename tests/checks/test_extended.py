"""A project that extends another sees its blocks: lists here are held against the rules of the game below."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.checks.test_cases import ALL, Case, build
from toolchain.workspace.lint.linter import lint_project
from toolchain.workspace.project.project import load_project

LISTS = ("forces", "schedule")


def split(case: Case, folder: Path) -> Path:
    """The case in two projects: its lists and its scenario extend the game with all the rest."""
    build(case, folder)
    above = folder.parent / "above"
    above.mkdir()
    (above / "hexwright.toml").write_text(
        f'[project]\nname = "above"\nlicence = "none"\nextends = "../{folder.name}"\n', encoding="utf-8"
    )
    text = (folder / "war.hw").read_text(encoding="utf-8")
    head, *blocks = text.split("\n\n")
    own = [block for block in blocks if block.startswith(LISTS)]
    assert own
    rest = [block for block in blocks if block not in own]
    (folder / "war.hw").write_text("\n\n".join([head, *rest]) + "\n", encoding="utf-8")
    (above / "war.hw").write_text("\n\n".join([head, *own]) + "\n", encoding="utf-8")
    scenario, _, setups = (folder / "scenario.hw").read_text(encoding="utf-8").partition("\n\n")
    (above / "scenario.hw").write_text(scenario + "\n", encoding="utf-8")
    (folder / "scenario.hw").write_text(f"part of Skirmish\n\n{setups}", encoding="utf-8")
    return above


@pytest.mark.parametrize("code", ["SET025", "SET026", "OOB082", "SET024", "SET028"])
def test_rules_of_the_game_below_hold_for_lists_above(code: str, tmp_path: Path) -> None:
    """What a case finds, and what it does not find, is the same in two projects as in one."""
    for number, case in enumerate(case for case in ALL if case.file.stem == code):
        place = tmp_path / str(number)
        place.mkdir()
        found = lint_project(load_project(split(case, place / "game"))).findings

        assert [i.message for i in found if i.code == code] == [
            i.message for i in lint_project(load_project(_whole(case, place))).findings if i.code == code
        ], case.title


def _whole(case: Case, place: Path) -> Path:
    build(case, place / "whole")
    return place / "whole"


def test_an_entry_of_the_game_below_says_where(tmp_path: Path) -> None:
    case = next(case for case in ALL if case.file.stem == "ARR036")
    above = split(case, tmp_path / "game")
    assert "ARR036" in [item.code for item in lint_project(load_project(above)).findings]
    with (tmp_path / "game" / "war.hw").open("a", encoding="utf-8") as file:
        file.write("\nentry arrivals of unit of Blue                             @ 1.1\n  at 0101\n")

    assert "ARR036" not in [item.code for item in lint_project(load_project(above)).findings]
