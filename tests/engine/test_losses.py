"""Steps and pieces lost: which face follows, where a lost piece goes, who chooses among several."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.engine.position import Position
from tests.engine.small_game import game_with, package
from toolchain.engine.game import Game
from toolchain.engine.verify.conformance import conformance
from toolchain.workspace.lint.linter import lint_project
from toolchain.workspace.project.project import load_project

STAND = {"B_Foot_1": "0101", "B_Foot_2": "0101", "B_Horse": "0102", "R_Foot_1": "0401"}
RULES = """
box dead                                                   @ 7.1
  seen by  all
box camp                                                   @ 7.1
  seen by  all
state deaths of game
  values 0..99
elimination of unit                                        @ 7.1
  because  capture to camp when self is foot
  because  any to dead
  do
    set deaths to deaths + 1
procedure go
  {do}
"""
PATHS = {"fresh": "full", "spent": "weak"}


def after(folder: Path, do: str) -> Position:
    return Position(folder, RULES.replace("{do}", do.replace("\n", "\n  ")), "go", STAND)


def face(table: Position, name: str) -> str:
    number = table.state.columns["c_face"][table.piece(name)]
    return str(table.game.ir["faces"][number])


def boxes(table: Position) -> dict[str, str]:
    """Where each of the units is that has left the map."""
    places = [
        *(one["id"] for one in table.game.ir["hexes"]),
        *(box["name"] for box in table.game.ir["boxes"]),
    ]
    columns = table.state.columns["c_place"]
    at = {name: columns[table.piece(name)] for name in STAND}
    return {name: places[place] for name, place in at.items() if place >= len(table.game.ir["hexes"])}


def test_a_step_is_the_next_face_and_the_last_eliminates(tmp_path: Path) -> None:
    table = after(tmp_path, "reduce B_Foot_1 by 1")

    assert (face(table, "B_Foot_1"), boxes(table), table.value("deaths")) == ("spent", {}, 0)


@pytest.mark.parametrize("steps", ["2", "3", "1 + 1"])
def test_more_steps_than_there_are_eliminate_once(tmp_path: Path, steps: str) -> None:
    table = after(tmp_path, f"reduce B_Foot_1 by {steps}")

    assert boxes(table) == {"B_Foot_1": "dead"}
    assert table.value("deaths") == 1


@pytest.mark.parametrize(
    ("do", "where"),
    [
        ("eliminate B_Foot_1", {"B_Foot_1": "dead"}),
        ("eliminate B_Foot_1 because capture", {"B_Foot_1": "camp"}),
        ("eliminate B_Horse because capture", {"B_Horse": "dead"}),
        ("reduce B_Foot_1 by 2 because capture", {"B_Foot_1": "camp"}),
        ("eliminate own unit in hex 0101 because capture", {"B_Foot_1": "camp", "B_Foot_2": "camp"}),
        ("eliminate own unit in hex 0403", {}),
    ],
)
def test_the_first_line_that_fits_says_where(tmp_path: Path, do: str, where: dict[str, str]) -> None:
    table = after(tmp_path, do)

    assert boxes(table) == where
    assert table.value("deaths") == len(where)


def test_the_owner_chooses_each_step_of_several(tmp_path: Path) -> None:
    table = after(tmp_path, "reduce own unit in hex 0101 by 3")
    assert table.asked[:2] == ("Blue", "choose who loses a step (3 left)")

    table.answer("1st Foot", "2nd Foot")
    assert (face(table, "B_Foot_1"), face(table, "B_Foot_2")) == ("spent", "spent")
    assert table.asked[1] == "choose who loses a step (1 left)"
    table.answer("2nd Foot")

    assert boxes(table) == {"B_Foot_2": "dead"}
    assert table.asked == ("", "", [])


def test_the_only_one_left_is_not_asked_for(tmp_path: Path) -> None:
    table = after(tmp_path, "reduce own unit in hex 0101 by 3")
    table.answer("1st Foot", "1st Foot")

    assert (boxes(table), face(table, "B_Foot_2")) == ({"B_Foot_1": "dead"}, "spent")
    assert table.asked == ("", "", [])


@pytest.mark.parametrize("steps", ["4", "9", "2 + 2"])
@pytest.mark.parametrize("weak", [False, True])
def test_nobody_is_asked_where_all_steps_are_lost(tmp_path: Path, steps: str, weak: bool) -> None:
    turned = "turn B_Foot_2 to spent\n" if weak else ""
    table = after(tmp_path, f"{turned}reduce own unit in hex 0101 by {steps}")

    assert table.asked == ("", "", [])
    assert boxes(table) == {"B_Foot_1": "dead", "B_Foot_2": "dead"}
    assert table.value("deaths") == 2


def test_a_step_fewer_than_all_is_asked_for(tmp_path: Path) -> None:
    table = after(tmp_path, "turn B_Foot_2 to spent\nreduce own unit in hex 0101 by 2")

    assert table.asked[:2] == ("Blue", "choose who loses a step (2 left)")


def test_all_steps_go_to_where_the_cause_sends_them(tmp_path: Path) -> None:
    table = after(tmp_path, "reduce own unit in hex 0101 by 4 because capture")

    assert boxes(table) == {"B_Foot_1": "camp", "B_Foot_2": "camp"}


def test_another_seat_may_choose(tmp_path: Path) -> None:
    table = after(tmp_path, "reduce own unit in hex 0101 by 1 chosen by opponent")

    assert table.asked[0] == "Red"


def test_what_follows_a_loss_knows_where_it_stood(tmp_path: Path) -> None:
    rules = RULES.replace(
        "set deaths to deaths + 1", "set deaths to deaths + (10 when from is open otherwise 1)"
    )
    table = Position(tmp_path, rules.replace("{do}", "eliminate unit on map"), "go", STAND)

    assert table.value("deaths") == 22


def test_games_with_losses_conform(tmp_path: Path) -> None:
    """Undo, fork, save and restore in the middle of the choice of losses."""
    rules = RULES.replace("{do}", 'tell "nothing"')
    game = game_with(
        tmp_path, rules, changes=(("    do hurt(d)\n", "    reduce own unit on map by 2 because capture\n"),)
    )
    report = conformance(Game(package(game)), games=2, seed=3, process=False)

    assert report.questions and not report.failures()


def test_reduce_uses_all_faces(tmp_path: Path) -> None:
    rules = """
kind wagon is unit                                         @ 1.2
  faces  laden, emptied
elimination of unit                                        @ 3.4
  because any  to lost
procedure plunder                                          @ 3.4
  each u in unit of Blue
    reduce u by 1
"""
    found = lint_project(load_project(game_with(tmp_path, rules))).findings

    assert not [finding for finding in found if finding.code == "FLO030"]


CUPS = """
cup stable                                                 @ 7.1
  holds  horse
elimination of foot                                        @ 7.1
  because  any to lost
procedure go
  eliminate B_Horse
  eliminate R_Horse
  eliminate B_Foot_1
"""


def test_what_a_cup_holds_goes_back_into_it(tmp_path: Path) -> None:
    table = Position(tmp_path, CUPS, "go", {**STAND, "R_Horse": "0402"})
    boxes = table.game.ir["boxes"]
    places = table.state.columns["c_place"]
    off = len(table.game.ir["hexes"])

    assert {
        name: boxes[places[table.piece(name)] - off]["name"] for name in ("B_Horse", "R_Horse", "B_Foot_1")
    } == {
        "B_Horse": "stable",
        "R_Horse": "stable",
        "B_Foot_1": "lost",
    }
