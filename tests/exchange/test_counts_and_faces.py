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
