"""Regions that are said by an expression: sets of hexes wherever a region may stand, from the map alone or from the game."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.engine.small_game import failures, game_with, package
from toolchain.checks.shared import ground
from toolchain.compile.pack import pack
from toolchain.engine.game import Game
from toolchain.ir.package import read_package
from toolchain.workspace.project.in_force import build_model
from toolchain.workspace.project.project import load_project

RULES = """
region both-villages = hexes where it is village           @ 5.1
region wet-or-far = hexes where it is woods or it in far-bank  @ 5.1
region ours = both-villages - far-bank                     @ 5.1
region taken = hexes where control of it is Blue           @ 5.1
define there for unit = self in ours                       @ 1.2
define here-too for unit = hex of self is ours             @ 1.2
score villages-held                                        @ 5.1
  held:  1 VP for both per hex in both-villages where control of it = us
"""


@pytest.mark.parametrize(
    "example",
    [
        "  move B_Foot_1 to hex 0103\n  expect there(B_Foot_1)\n  expect here-too(B_Foot_1)\n",
        "  move B_Foot_1 to hex 0102\n  expect not there(B_Foot_1)\n  expect not here-too(B_Foot_1)\n",
        "  set control of hex 0103 to Blue\n  expect villages-held(Blue) = 1 VP\n  expect count taken = 1\n",
    ],
    ids=["inside", "outside", "what is taken in play"],
)
def test_a_region_is_what_its_expression_says(tmp_path: Path, example: str) -> None:
    assert failures(game_with(tmp_path, RULES, example)) == []


def test_a_package_with_such_regions_is_read(tmp_path: Path) -> None:
    ir = package(game_with(tmp_path, RULES))
    meta = {"name": "g", "title": "g", "version": "1", "language": "1", "licence": "", "credits": []}

    assert read_package(pack([ir], meta)).rules


def test_units_are_set_up_in_such_a_region(tmp_path: Path) -> None:
    game = game_with(tmp_path, RULES)
    scenario = game / "scenario.hw"
    text = scenario.read_text(encoding="utf-8")
    assert "near-bank  B_Horse" in text
    scenario.write_text(text.replace("near-bank  B_Horse", "both-villages  B_Horse"), encoding="utf-8")
    ir = package(game)
    side = next(piece["side"] for piece in ir["pieces"] if piece["id"] == "B_Horse")
    played = Game(ir)
    state = played.start(0, 1)
    question = state.question
    while question is not None and question.seat != side:
        played.apply(state, question.values[0])
        question = state.question

    assert question is not None
    assert {ir["hexes"][choice]["id"] for choice in question.values} == {"0103", "0401"}


def test_a_check_knows_the_hexes_of_what_the_map_alone_says(tmp_path: Path) -> None:
    model, _ = build_model(load_project(game_with(tmp_path, RULES)))
    villages = {n for n, h in enumerate(model.ir["hexes"]) if "village" in h["terrains"]}

    assert villages
    assert ground.fixed_hexes(model, ["region", "both-villages"]) == villages
    assert ground.fixed_hexes(model, ["call", "taken", []]) is None


SETS = (
    "near-bank and village",
    "near-bank - village",
    "woods or far-bank",
    "hexes where it is woods and not it in far-bank",
    "hexes where distance(it, Northam) <= 1",
    "hexes where distance(it, village) = 2",
    "hexes where it adjacent to Northam",
    "hexes within 2 of Northam",
    "hexes beyond 1 of hex 0101",
    "ring(hex 0202)",
    "hexes adjacent to village",
    "Northam",
    "(hex 0101 or hex 0403)",
    "hexes other than Northam",
    "hexes where count (ring(it) and woods) >= 1",
    "hexes where some (ring(it) and village)",
)


@pytest.mark.parametrize("expression", SETS)
def test_the_map_decides_the_same_as_play(tmp_path: Path, expression: str) -> None:
    """A region of the map has the hexes that the engine finds for the same expression."""
    rules = f"""
region listed = {expression}                               @ 5.1
define asked with n: number = (hexes where n > 0) and ({expression})  @ 5.1
"""
    game = game_with(
        tmp_path, rules, "  expect count (listed - asked(1)) = 0\n  expect count (asked(1) - listed) = 0\n"
    )

    assert package(game)["regions"]["listed"]
    assert failures(game) == []


def test_rows_below_belong_to_the_region(tmp_path: Path) -> None:
    rules = """
region more = near-bank and village                        @ 5.1
  0401
region held = hexes where control of it is Blue            @ 5.1
  0403
"""
    game = game_with(
        tmp_path, rules, "  expect count more = 2 and hex 0401 in more\n  expect hex 0403 in held\n"
    )

    assert package(game)["regions"]["more"] == [2, 9]
    assert failures(game) == []


def test_terrain_that_changes_in_play_is_asked_in_play(tmp_path: Path) -> None:
    rules = """
terrain meadow on hex                                      @ 5.1
  is  flooded
state wet of hex                                           @ 5.1
  terrain  meadow
region swamp = hexes where it is flooded                   @ 5.1
"""
    example = "  expect count swamp = 0\n  set wet of hex 0101 to yes\n  expect count swamp = 1\n"

    assert failures(game_with(tmp_path, rules, example)) == []


def test_regions_that_need_each_other_are_one_finding(tmp_path: Path) -> None:
    rules = """
region one = two and near-bank                             @ 5.1
region two = one or village                                @ 5.1
"""
    found = build_model(load_project(game_with(tmp_path, rules)))[1]

    assert [f.code for f in found.items if f.severity == "error"] == ["REF022"]


def test_a_state_begins_in_a_region_by_columns_and_rows(tmp_path: Path) -> None:
    rules = """
region west = hexes where grid-column(it) * 2 - 1 <= 3 and grid-row(it) < 3   @ 5.1
state held of hex                                          @ 5.2
  values  Blue, Red
  start   Blue in west
"""
    example = "".join(
        f"  expect {'' if held else 'not '}held of hex {number} = Blue\n"
        for number, held in (("0101", True), ("0202", True), ("0103", False), ("0301", False))
    )

    assert failures(game_with(tmp_path, rules, example)) == []
