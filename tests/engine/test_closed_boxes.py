"""Boxes that only some may use: no rule brings in another's piece, and who may is asked by side and by nation."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from toolchain.cli.main import main
from toolchain.engine.game import Game, RuleError
from toolchain.workspace.project.in_force import build_model
from toolchain.workspace.project.project import load_project

ROOT = Path(__file__).resolve().parents[2]
WHOLE = ROOT / "tests" / "projects" / "two-sheets"


def game_with(folder: Path, users: str, nations: str = "", of_foot: str = "", of_red: str = "Red") -> Game:
    shutil.copytree(WHOLE, folder)
    (folder / "examples.hw").unlink()
    for name, old, new in (
        ("map.hw", "  used by  Blue\n", f"  used by  {users}\n" if users else ""),
        ("map.hw", "  used by  Red\n", f"  used by  {of_red}\n"),
        (
            "game.hw",
            "side Red                                                   @ 1.1\n",
            f"side Red  @ 1.1\n{nations}",
        ),
    ):
        path = folder / name
        assert path.read_text().count(old) == 1, name
        path.write_text(path.read_text().replace(old, new))
    for path in (folder / "oob").glob("*.json"):
        file = json.loads(path.read_text())
        for unit in file["units"]:
            if of_foot and unit["id"] == "R_Foot_1":
                unit["nation"] = of_foot
        path.write_text(json.dumps(file))
    model, findings = build_model(load_project(folder))
    assert [] == [f.message for f in findings.items if f.severity == "error"]
    return Game(model.ir)


def comes_in(game: Game, unit: str, box: str = "Blue-camp") -> bool:
    p = game.program
    state = game.start(0, 1)
    piece, place = p.piece_ids.index(unit), p.hex_count + p.boxes.index(box)
    before = state.columns["c_place"][piece]
    try:
        game.space["move_piece"](state, piece, place)
    except RuleError as error:
        assert unit in str(error) and box in str(error)
        assert before == state.columns["c_place"][piece]
        return False
    assert place == state.columns["c_place"][piece]
    return True


def test_a_box_of_one_side_is_closed_to_the_other(tmp_path: Path) -> None:
    game = game_with(tmp_path / "game", "Blue")
    assert comes_in(game, "B_Foot_1") and not comes_in(game, "R_Foot_1")
    assert comes_in(game, "R_Foot_1", "lost")


def test_a_box_of_all_is_open(tmp_path: Path) -> None:
    assert comes_in(game_with(tmp_path / "open", ""), "R_Foot_1")
    assert comes_in(game_with(tmp_path / "both", "Blue, Red"), "R_Foot_1")


def test_a_nation_may_use_a_box_without_its_side(tmp_path: Path) -> None:
    game = game_with(tmp_path / "game", "Blue, Saxony", "  nations  Saxony, Bavaria\n", "Saxony")
    assert comes_in(game, "B_Foot_1") and comes_in(game, "R_Foot_1") and not comes_in(game, "R_Horse")


def test_a_unit_begins_in_the_box_of_its_nation(tmp_path: Path) -> None:
    # The other box stands below, and holds the same kind: it is taken where the nation is not looked at.
    game = game_with(
        tmp_path / "game",
        "Saxony\n  holds    foot",
        "  nations  Saxony, Bavaria\n",
        "Saxony",
        "Blue\n  holds    foot",
    )
    p = game.program
    starts = {piece["id"]: piece["start"] - p.hex_count for piece in game.ir["pieces"]}
    assert ("Blue-camp", "Red-camp") == (p.boxes[starts["R_Foot_1"]], p.boxes[starts["B_Foot_1"]])


def test_a_rule_that_brings_one_in_is_told_of(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "game"
    shutil.copytree(WHOLE, folder)
    path = folder / "examples.hw"
    path.write_text(
        path.read_text() + '\nexample 8.1 "into the wrong camp"  @ 1.4\n  move    R_Foot_1 to Blue-camp\n'
    )
    assert main(["test", str(folder)]) == 1
    said = capsys.readouterr().out
    assert "R_Foot_1 cannot enter `Blue-camp`, which is used by Blue" in said and "examples.hw" in said
