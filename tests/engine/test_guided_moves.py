"""Moves whose way another side chooses than the owner of the piece: `move ... chosen by SIDE`."""

from __future__ import annotations

from pathlib import Path

from tests.engine.position import Position
from tests.engine.small_game import game_with, package
from toolchain.engine.game import Game
from toolchain.engine.verify.conformance import conformance

RULES = """
procedure pushed                                           @ 8.1
  move R_Foot_1 by retreat chosen by Blue
  move R_Foot_1 by retreat
procedure marched                                          @ 8.2
  move R_Foot_1 by march chosen by opponent of side of R_Foot_1
procedure routed                                           @ 8.3
  move own unit by retreat chosen by Red
procedure caught                                           @ 8.4
  move R_Foot_1 by retreat chosen by Blue
  otherwise
    turn R_Foot_1 to spent
reaction watch on enters by retreat                        @ 8.5
  do
    turn mover to spent
"""
STAND = {"R_Foot_1": "0302", "B_Foot_1": "0101"}


def test_the_side_that_is_named_chooses_the_way_and_the_owner_the_next(tmp_path: Path) -> None:
    at = Position(tmp_path, RULES, "pushed", STAND)

    assert at.asked[:2] == ("Blue", "go to")
    at.answer(at.asked[2][0])
    assert at.asked[:2] == ("Blue", "react with")
    at.answer("pass")
    assert at.asked[:2] == ("Red", "go to")


def test_a_march_is_asked_of_the_side_that_is_named_to_its_end(tmp_path: Path) -> None:
    at = Position(tmp_path, RULES, "marched", STAND)
    steps = 0
    while at.asked[2]:
        assert at.asked[:2] == ("Blue", "move to")
        at.answer(at.asked[2][0])
        steps += 1

    assert steps and at.where("R_Foot_1") != "0302"


def test_several_pieces_are_chosen_for_one_after_the_other(tmp_path: Path) -> None:
    rules = RULES + "procedure go with s: side\n  do routed for s\nprocedure start-it\n  do go(Blue)\n"
    at = Position(tmp_path, rules, "start-it", {"B_Foot_1": "0202", "B_Foot_2": "0302"})
    seats = []
    while at.asked[2]:
        seats.append(at.asked[0])
        at.answer(at.asked[2][-1])

    assert "Red" in seats and "Blue" not in seats


def test_what_happens_otherwise_is_not_asked(tmp_path: Path) -> None:
    around = {"R_Foot_1": "0101", "B_Foot_1": "0201", "B_Foot_2": "0102"}
    at = Position(tmp_path, RULES, "caught", around)

    assert at.asked[2] == []
    faces = at.game.ir["faces"]
    assert faces[at.state.columns["c_face"][at.piece("R_Foot_1")]] == "spent"


def test_every_promise_holds(tmp_path: Path) -> None:
    fight = ("    move u by retreat\n", "    move u by retreat chosen by opponent of side of u\n")
    report = conformance(
        Game(package(game_with(tmp_path, RULES, changes=(fight,)))), games=3, seed=5, process=False
    )

    assert report.questions and not report.failures()
