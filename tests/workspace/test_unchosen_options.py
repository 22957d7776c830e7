"""An option that no scenario chooses: its examples are played with it, and prove its rules."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.shipped import TEMPLATE
from toolchain.cli.main import main
from toolchain.workspace.project.in_force import build_model
from toolchain.workspace.project.project import load_project
from toolchain.workspace.testing.breaking import break_rules

OPTION = """option heavy "Heavy going"                                 @ 7.1

amend 2.1 quantity march-cost                              @ 7.1
  mire: plus 4 MP when to is woods

example 7.1 "six points into the woods"                    @ 7.1
  expect  march-cost(B_Foot_1, hex 0101, hex 0102, hexside 0101/0102) = 6 MP
"""


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("HEXWRIGHT_CACHE_DIR", str(tmp_path / "cache"))
    folder = Path(shutil.copytree(TEMPLATE, tmp_path / "game"))
    (folder / "heavy.hw").write_text(OPTION, encoding="utf-8")
    return folder


def test_its_examples_are_played_with_it(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["test", str(game), "--only", "7.1"]) == 0
    assert "ok      7.1 six points into the woods" in capsys.readouterr().out

    (game / "heavy.hw").write_text(OPTION.replace("= 6 MP", "= 2 MP"), encoding="utf-8")
    assert main(["test", str(game), "--only", "7.1"]) == 1
    assert "heavy.hw:7" in capsys.readouterr().out


def test_what_holds_without_it_is_played_without_it(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with (game / "examples.hw").open("a", encoding="utf-8") as file:
        file.write('\nexample 2.9 "two points into the woods"  @ 2.1\n')
        file.write("  expect march-cost(B_Foot_1, hex 0101, hex 0102, hexside 0101/0102) = 2 MP\n")

    assert main(["test", str(game), "--only", "2.9", "--only", "7.1"]) == 0
    assert capsys.readouterr().out.count("  ok ") == 2


def test_one_scenario_is_tested_as_it_is(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    title = load_project(game).scenarios[0].header[0].value

    assert main(["test", str(game), "--scenario", str(title), "--only", "7.1"]) == 2
    assert "no example has the name" in capsys.readouterr().err


def test_a_change_of_its_rules_is_noticed_by_them(game: Path) -> None:
    project = load_project(game)
    models = [build_model(project, scenario)[0] for scenario in project.scenarios]
    of_option = {
        made.place.before: made
        for made in break_rules(
            project, models, 100, wanted=lambda meaning: meaning.change.file == "heavy.hw"
        )
    }

    assert of_option["mire: plus 4 MP when to is woods"].examples == ("7.1",)


def test_where_the_default_scenario_cannot_have_it_another_one_does(
    game: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    first = str(load_project(game).scenarios[0].header[0].value)
    dusk = (game / "scenario.hw").read_text("utf-8").replace(first, "Dusk").replace("  default\n", "")
    dusk += "\nquantity mud                                               @ 7.2\n  base  1\n"
    (game / "dusk.hw").write_text(dusk, encoding="utf-8")
    (game / "heavy.hw").write_text(
        """option heavy "Heavy going"                                 @ 7.2

amend 7.2 quantity mud                                     @ 7.2
  more: plus 1

example 7.2 "deeper at dusk"                               @ 7.2
  expect  mud = 2
""",
        encoding="utf-8",
    )

    assert main(["test", str(game), "--only", "7.2"]) == 0
    assert "ok      7.2 deeper at dusk" in capsys.readouterr().out
