"""Moves over a network: what a step costs and where a move stops."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from tests.engine.small_game import failures, game_with, package
from toolchain.cli.main import main
from toolchain.engine.ask.table import Table
from toolchain.engine.ask.words import ask
from toolchain.engine.game import Game
from toolchain.engine.verify.side_by_side import begin

# A ring of rails with a spur: 0101, 0102, 0202, 0201 and back; 0202, 0302, 0401.
RAILS = """
lines rails                                                @ 8.1
  0101/0102  0102/0202  0202/0201  0201/0101  0202/0302  0302/0401
network railway                                            @ 8.1
  edges  lines rails
movement ride of unit                                      @ 8.1
  over       railway
  allowance  {allowance}
{more}
"""
RIDING = (
    ("possible(march of it)", "possible(ride of it)"),
    ("    move self by march\n", "    move self by ride\n"),
)
WOODS = "  cost  (3 MP when to is woods otherwise 1 MP)"
FORD = "  cost  (2 when hexside has ford otherwise 1)"
HALT = "  stop  when to is woods"
AT_THE_FORD = "  stop  when hexside has ford"


@pytest.mark.parametrize(
    ("allowance", "more", "reached"),
    [
        ("2", "", "0102 0201 0202"),
        ("unlimited", "", "0102 0201 0202 0302 0401"),
        ("2 MP", WOODS, "0201 0202"),
        ("3 MP", WOODS, "0102 0201 0202 0302"),
        ("3", FORD, "0102 0201 0202"),
        ("4", FORD, "0102 0201 0202 0302"),
        ("unlimited", HALT, "0102 0201 0202 0302 0401"),
        ("2", HALT, "0102 0201 0202"),
        ("unlimited", AT_THE_FORD, "0102 0201 0202 0302"),
        ("unlimited", "  stop  when to in 0102..0202", ""),
        ("4 MP", f"{WOODS}\n{AT_THE_FORD}", "0102 0201 0202 0302"),
    ],
)
def test_where_a_ride_ends(tmp_path: Path, allowance: str, more: str, reached: str) -> None:
    if not reached:
        more, reached = "  stop  when to is open", "0102 0201 0202"
    game = Game(package(game_with(tmp_path, RAILS.format(allowance=allowance, more=more), "", RIDING)))
    state = game.blank()
    ids = [each["id"] for each in game.ir["hexes"]]
    game.space["move_piece"](state, 0, ids.index("0101"))

    assert [ids[x] for x in game.space["mv_ride"].destinations(state, 0)] == reached.split()


@pytest.mark.parametrize("more", ["", WOODS, HALT, AT_THE_FORD])
def test_a_game_of_rides(tmp_path: Path, more: str) -> None:
    project = game_with(tmp_path, RAILS.format(allowance="3 MP", more=more), "", RIDING)
    game = Game(package(project))
    draw = random.Random(5)
    both = begin(game, 0, 5, strict=True)
    for _ in range(40):
        assert list(both.differences()) == []
        if both.over:
            break
        both.answer(draw.choice(both.state.opts))

    assert main(["simulate", str(project), "--games", "2", "--check", "--jobs", "1"]) == 0


@pytest.mark.parametrize(
    ("more", "asked", "wanted"),
    [
        (WOODS, "B_Foot_1", "0202: 2, 1 left: 0101 > 0201 > 0202"),
        (WOODS, "B_Foot_1 to 0102", "0101 to 0102: 3 "),
        (WOODS, "B_Foot_1 to 0401", "no; it costs 4, but only 3 can be spent"),
        (HALT, "B_Foot_1", "stops in 0102"),
        ("", "B_Foot_1", "0202: 0101 > 0102 > 0202"),
    ],
)
def test_what_is_said_of_a_ride(tmp_path: Path, more: str, asked: str, wanted: str) -> None:
    game = Game(package(game_with(tmp_path, RAILS.format(allowance="3 MP", more=more), "", RIDING)))
    state = game.start(0, 1)
    ids = [each["id"] for each in game.ir["hexes"]]
    game.space["move_piece"](state, 0, ids.index("0101"))
    piece, _, goal = asked.partition(" to ")

    said = ask(Table(state), f"cost of {piece} to {goal} by ride" if goal else f"range of {piece} by ride")

    assert wanted in said.text(), said.text()


def test_the_name_of_a_network_is_the_set_of_its_hexes(tmp_path: Path) -> None:
    rules = RAILS.format(allowance="2", more="") + "define by-rail for unit = hex of self in railway  @ 8.1\n"
    example = (
        "  move B_Foot_1 to hex 0302\n  move B_Foot_2 to hex 0103\n  expect by-rail(B_Foot_1)\n"
        "  expect not by-rail(B_Foot_2)\n  expect count railway = 6\n"
    )
    assert failures(game_with(tmp_path, rules, example)) == []
