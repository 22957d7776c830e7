"""`or` between two sets of pieces: what is in either, as a set and as a condition; `-`: one without the other."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.engine.position import Position

STAND = {"B_Foot_1": "0101", "B_Foot_2": "0102", "B_Horse": "0103", "R_Foot_1": "0401", "R_Horse": "0402"}


def picked(folder: Path, selection: str) -> set[str]:
    """The units that a loop over a selection turns."""
    rules = (
        "box camp\n  seen by  all\nprocedure go\n  move R_Foot_2 to camp\n  let man = B_Foot_2\n  let riders = horse on map\n"
        f"  each u in {selection}\n    turn u to spent\n  when some riders and some man\n    clear order of actor\n"
    )
    at = Position(folder, rules, "go", STAND)
    spent = at.game.program.faces.index("spent")
    return {name for name in (*STAND, "R_Foot_2") if at.state.columns["c_face"][at.piece(name)] == spent}


@pytest.mark.parametrize(
    ("selection", "units"),
    [
        ("own unit in hex 0101 or own unit in hex 0102", {"B_Foot_1", "B_Foot_2"}),
        ("own foot or enemy horse", {"B_Foot_1", "B_Foot_2", "R_Horse"}),
        ("own foot or own horse", {"B_Foot_1", "B_Foot_2", "B_Horse"}),
        ("enemy unit or own unit in hex 0103", {"B_Horse", "R_Foot_1", "R_Horse"}),
        ("own horse or enemy unit in camp", {"B_Horse", "R_Foot_2"}),
        ("own foot in hex 0101 or enemy foot or own horse", {"B_Foot_1", "R_Foot_1", "B_Horse"}),
        ("own unit in hex 0303 or own unit in hex 0302", set()),
        ("(B_Horse or R_Horse)", {"B_Horse", "R_Horse"}),
        ("(B_Horse or R_Horse or B_Foot_2)", {"B_Horse", "R_Horse", "B_Foot_2"}),
        ("man or riders", {"B_Foot_2", "B_Horse", "R_Horse"}),
        ("riders or man", {"B_Foot_2", "B_Horse", "R_Horse"}),
        ("riders or own foot in hex 0101", {"B_Foot_1", "B_Horse", "R_Horse"}),
        ("enemy foot or riders or man", {"B_Foot_2", "B_Horse", "R_Foot_1", "R_Horse"}),
        ("man or enemy unit in camp", {"B_Foot_2", "R_Foot_2"}),
        ("riders - B_Horse", {"R_Horse"}),
        ("own unit - riders", {"B_Foot_1", "B_Foot_2"}),
        ("own unit - man - riders", {"B_Foot_1"}),
        ("riders - own unit", {"R_Horse"}),
    ],
)
def test_a_loop_goes_through_both(tmp_path: Path, selection: str, units: set[str]) -> None:
    assert picked(tmp_path, selection) == units


@pytest.mark.parametrize(
    ("condition", "holds"),
    [
        ("own unit in hex 0303 or own unit in hex 0102", 1),
        ("own unit in hex 0303 or own unit in hex 0302", 0),
        ("enemy unit in hex 0101 or own unit in hex 0101", 1),
    ],
)
def test_as_a_condition_either_is_enough(tmp_path: Path, condition: str, holds: int) -> None:
    rules = f"state found of game\nprocedure go\n  when {condition}\n    set found to yes\n"

    assert Position(tmp_path, rules, "go", STAND).value("found") == holds


@pytest.mark.parametrize("said", ["it is lame", "lame of it", "it is (lame or horse)", "it is not lame"])
def test_a_definition_is_a_word_of_a_piece(tmp_path: Path, said: str) -> None:
    """`it is NAME` asks a definition of pieces, as `NAME of it` does."""
    rules = (
        "define lame for unit = strength of self < 4\nprocedure go\n"
        f"  each u in own unit where {said}\n    turn u to spent\n"
    )
    at = Position(tmp_path, rules, "go", STAND)
    spent = at.game.program.faces.index("spent")
    turned = {name for name in STAND if at.state.columns["c_face"][at.piece(name)] == spent}

    assert turned == ({"B_Foot_1"} if "not" in said else {"B_Foot_2", "B_Horse"})


@pytest.mark.parametrize(
    ("selection", "units"),
    [
        ("z in hex 0101", {"B_Foot_1"}),
        ("z in near-bank", {"B_Foot_1", "B_Horse"}),
        ("z in own horse", {"B_Horse"}),
        ("z adjacent to hex 0102", {"B_Foot_1", "B_Horse"}),
        ("z within 1 of hex 0103", {"B_Horse"}),
        ("own unit in z", {"B_Foot_1", "B_Horse"}),
        ("z stacked with B_Foot_2", set()),
    ],
)
def test_a_set_that_a_player_chose_is_narrowed_like_a_selection(
    tmp_path: Path, selection: str, units: set[str]
) -> None:
    rules = (
        f"procedure go\n  Blue chooses 2 own unit on map as z\n  each u in {selection}\n    turn u to spent\n"
    )
    at = Position(tmp_path, rules, "go", STAND).answer("1st Foot, Light Horse")
    spent = at.game.program.faces.index("spent")

    assert {name for name in STAND if at.state.columns["c_face"][at.piece(name)] == spent} == units
