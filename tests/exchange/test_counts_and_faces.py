"""What an import counts, and ratings that differ by face."""

from __future__ import annotations

from pathlib import Path

import pytest

from toolchain.cli.main import main
from toolchain.engine.game import Game
from toolchain.workspace.project.in_force import build_model
from toolchain.workspace.project.project import load_project

Captured = pytest.CaptureFixture[str]
PRINTED = '"values": {"strength": 4, "speed": 3}'
BY_FACE = '"faces": {"fresh": {"strength": 4}, "spent": {"strength": 2}}, "values": {"speed": 3}'


@pytest.fixture
def game(tmp_path: Path) -> Path:
    folder = tmp_path / "game"
    assert main(["new", str(folder)]) == 0
    return folder


def imported(game: Path, rows: str) -> int:
    table = game.parent / "units.csv"
    table.write_text(rows, encoding="utf-8")
    return main(["import", "oob", str(table), "-o", str(game), "--yes", "--cite", "1.2"])


def by_face(game: Path) -> None:
    rules, units = game / "game.hw", game / "oob" / "blue.oob.json"
    rules.write_text(rules.read_text("utf-8").replace("strength 1..9", "strength 1..9 by face"), "utf-8")
    text = units.read_text("utf-8")
    assert PRINTED in text
    units.write_text(text.replace(PRINTED, BY_FACE), "utf-8")


def test_new_files_are_not_counted_as_units(game: Path, capsys: Captured) -> None:
    for file in (game / "oob").iterdir():
        file.unlink()
    rows = [line for line in (game / "scenario.hw").read_text("utf-8").splitlines() if "_Foot" not in line]
    (game / "scenario.hw").write_text("\n".join(row for row in rows if "_Horse" not in row), "utf-8")
    (game / "examples.hw").unlink()
    table = "Unit,Type,Side,Strength,Move,Count\nGuard,foot,Blue,6,2,\nLine,foot,Red,4,3,2\n"

    assert imported(game, table) == 0
    assert "units: 3 added; files of units: 2 added\n" in capsys.readouterr().out
    assert imported(game, table) == 0
    assert "nothing to change: 3 units checked, all as in the project\n" in capsys.readouterr().out


def test_a_rating_without_a_face_is_of_every_face_of_a_new_unit(game: Path) -> None:
    by_face(game)

    assert imported(game, "Unit,Type,Side,Strength,Move\nGuard,foot,Blue,6,2\n") == 0

    model, _ = build_model(load_project(game), None)
    program = Game(model.ir).program
    guard = program.attributes["strength"][program.piece_ids.index("B_Guard")]
    assert {guard[program.faces.index(face)] for face in ("fresh", "spent")} == {6}


def test_a_rating_without_a_face_is_refused_where_the_unit_has_it_by_face(
    game: Path, capsys: Captured
) -> None:
    by_face(game)

    assert imported(game, "Unit,Type,Side,Strength,Move\n1st Foot,foot,Blue,7,3\n") == 1

    said = " ".join(capsys.readouterr().err.split())
    assert "error[SHT012]: `B_Foot_1` has its own `strength` on faces `fresh` and `spent`" in said
    assert "units.csv D2" in said
    assert imported(game, "Unit,Type,Side,Fresh strength,Spent strength\n1st Foot,foot,Blue,7,3\n") == 0
    assert '"faces": {"fresh": {"strength": 7}, "spent": {"strength": 3}}' in (
        game / "oob" / "blue.oob.json"
    ).read_text("utf-8")


@pytest.mark.parametrize(
    ("cell", "names"),
    [
        ("2 x Uhlan", ["Uhlan 1", "Uhlan 2"]),
        ("25-28", ["25", "26", "27", "28"]),
        ('"25, 26"', ["25", "26"]),
        ('"XIV, XVI, 3rd"', ["XIV", "XVI", "3rd"]),
        ('"1-3, 7"', ["1", "2", "3", "7"]),
        ('"Lee, R. E."', ["Lee, R. E."]),
        ("Horse and Guns", ["Horse and Guns"]),
        ("28-25", ["28-25"]),
    ],
)
def test_a_cell_of_names_is_read_as_the_guide_says(game: Path, cell: str, names: list[str]) -> None:
    before = {unit["id"] for file in load_project(game).all_oob() for unit in file.data["units"]}

    for _ in range(2):  # the second import changes nothing
        assert imported(game, f"Unit,Type,Side,Strength,Move\n{cell},foot,Blue,6,2\n") == 0
        units = [unit for file in load_project(game).all_oob() for unit in file.data["units"]]
        assert [unit["name"] for unit in units if unit["id"] not in before] == names


@pytest.mark.parametrize("column", ["Factors", "Counter"])
def test_factors_of_both_faces_stand_in_one_cell(game: Path, column: str, capsys: Captured) -> None:
    by_face(game)
    rules = game / "game.hw"
    text = rules.read_text("utf-8").replace("speed 1..9\n", "speed 1..9\n  factors  strength, speed\n", 1)
    rules.write_text(text, "utf-8")
    cell = "7-3/5-3" if column == "Factors" else "7-3/5-3 foot II"

    assert imported(game, f"Unit,Type,Side,{column}\nGuard,foot,Blue,{cell}\n") == 0, capsys.readouterr()
    [guard] = [u for f in load_project(game).all_oob() for u in f.data["units"] if u["name"] == "Guard"]
    assert guard["faces"] == {"fresh": {"strength": 7}, "spent": {"strength": 5}}
    assert guard["values"] == {"speed": 3}

    assert imported(game, "Unit,Type,Side,Factors\nLine,foot,Blue,7-3/5-3/2-3\n") == 1
    assert "factors of 3 faces, but the kind `foot` has 2" in " ".join(capsys.readouterr().err.split())
