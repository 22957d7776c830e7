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
    assert ground.fixed_hexes(model, ["call", "both-villages", []]) == villages
    assert ground.fixed_hexes(model, ["call", "taken", []]) is None
