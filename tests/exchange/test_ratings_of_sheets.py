"""Ratings in cells: read as numbers, checked against the kinds, and nothing written where one is wrong."""

from __future__ import annotations

import datetime
import json
import random
from pathlib import Path
from typing import Any

import pytest

from tests.exchange.making_sheets import NEEDS, book, new_game
from toolchain.cli.main import main
from toolchain.workspace.project.project import load_project

TITLES = "Unit;Type;Size;Strength;Move\n"
Found = tuple[str, str, str, str]


def found(
    game: Path, file: Path, capsys: pytest.CaptureFixture[str], expected: int | None = None
) -> list[Found]:
    """Imports, and gives code, place, message and help of each finding."""
    capsys.readouterr()
    code = main(
        ["import", "oob", str(file), "-o", str(game), "--side", "Blue", "--yes", "--output-format", "json"]
    )
    told = json.loads(capsys.readouterr().out)["findings"]
    assert code == ((1 if told else 0) if expected is None else expected)
    return [(one["code"], one["file"], one["message"], one["help"]) for one in told]


def imported(rows: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> list[Found]:
    game = new_game(tmp_path)
    before = (game / "oob" / "blue.oob.json").read_bytes()
    file = tmp_path / "in.csv"
    file.write_text(TITLES + rows, encoding="utf-8")
    made = found(game, file, capsys)
    assert not made or (game / "oob" / "blue.oob.json").read_bytes() == before
    return made


@pytest.mark.parametrize(
    ("row", "expected"),
    [
        (
            "Guard;foot;II;4,5;2",
            ("SHT004", "in.csv D2", "`value.strength`: `4,5` is not a whole number", "write a number from 1 to 9"),
        ),
        (
            "Guard;foot;II;vier;2",
            ("SHT004", "in.csv D2", "`value.strength`: `vier` is not a whole number", "write a number from 1 to 9"),
        ),
        (
            "Guard;foot;II;1,000;2",
            ("SHT004", "in.csv D2", "`value.strength`: `1,000` is not a whole number", "write a number from 1 to 9"),
        ),
        (
            "Guard;foot;II;40;2",
            (
                "OOB029",
                "in.csv D2",
                "value 40 is outside the range of `strength`: 1..9",
                "correct the number, or widen the range in the `has` line of the kind",
            ),
        ),
        (
            "1st Foot;foot;II;0;3",
            (
                "OOB029",
                "in.csv D2",
                "value 0 is outside the range of `strength`: 1..9",
                "correct the number, or widen the range in the `has` line of the kind",
            ),
        ),
        (
            "Guard;foot;II;;2",
            ("OOB025", "in.csv D2", "B_Guard has no `strength`", "add `strength` to the unit: every `foot` has one"),
        ),
        (
            "Guard;foot;II;4",
            ("OOB025", "in.csv E2", "B_Guard has no `speed`", "add `speed` to the unit: every `foot` has one"),
        ),
        (
            "Guard;foot;II;3-Apr;2",
            (
                "SHT004",
                "in.csv D2",
                "`value.strength`: the spreadsheet has turned the value into a date",
                "format the column as text, and write it again",
            ),
        ),
        (
            "Guard;foot;II;3-4;2",
            (
                "SHT004",
                "in.csv D2",
                "`value.strength`: `3-4` is a range, but a unit has one `strength`",
                "write one number from 1 to 9",
            ),
        ),
        (
            "Guard;foot;II;#N/A;2",
            (
                "SHT008",
                "in.csv D2",
                "the formula in this cell has the error `#N/A` as its result",
                "correct the formula in the spreadsheet program, or replace it with its value",
            ),
        ),
    ],
)  # fmt: skip
def test_a_wrong_rating_is_found_at_its_cell(
    row: str, expected: Found, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert imported(row + "\n", tmp_path, capsys) == [expected]


def test_all_wrong_cells_are_found_at_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rows = "Guard;foot;II;40;0\nHussars;horse;I;vier;2\n"
    assert [one[:2] for one in imported(rows, tmp_path, capsys)] == [("SHT004", "in.csv D3")]
    (tmp_path / "again").mkdir()
    rows = rows.replace("vier", "10")
    assert [one[:2] for one in imported(rows, tmp_path / "again", capsys)] == [
        ("OOB029", "in.csv D2"),
        ("OOB029", "in.csv D3"),
        ("OOB029", "in.csv E2"),
    ]


@pytest.mark.parametrize("text", ["4", "4.0", "4,0", " 4 ", "+4", "4,00", "'4"])
def test_a_whole_number_in_the_ways_of_spreadsheets(
    text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The unit that has the value already does not change; a new one gets a number."""
    rows = f"1st Foot;foot;II;{text};3\nGuard;foot;II;{text};3\n"
    assert imported(rows, tmp_path, capsys) == []
    data = json.loads((tmp_path / "game" / "oob" / "blue.oob.json").read_text("utf-8"))
    assert [data["units"][number]["values"] for number in (0, 3)] == [{"strength": 4, "speed": 3}] * 2


def test_numbers_and_dates_of_workbooks(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("openpyxl", reason=NEEDS)
    game = new_game(tmp_path)
    titles = ["Unit", "Type", "Strength", "Move"]
    rows: list[list[Any]] = [
        ["Guard", "foot", 4.5, 2],
        ["Hussars", "horse", datetime.date(2026, 4, 3), 6],
        ["Lancers", "horse", 40.0, "#REF!"],
    ]
    file = book(tmp_path / "in.xlsx", {"Blue": [titles, *rows]})
    assert [one[:2] for one in found(game, file, capsys)] == [
        ("SHT004", "in.xlsx Blue!C2"),
        ("SHT004", "in.xlsx Blue!C3"),
        ("SHT008", "in.xlsx Blue!D4"),
    ]


def test_what_was_wrong_before_and_is_not_in_the_table_stops_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game = new_game(tmp_path)
    path = game / "oob" / "blue.oob.json"
    path.write_text(path.read_text("utf-8").replace('"speed": 5', '"speed": 50'), encoding="utf-8")
    file = tmp_path / "in.csv"
    file.write_text("id;value.strength\nB_Horse;3\n", encoding="utf-8")
    assert found(game, file, capsys) == []
    assert load_project(game).oob[0].data["units"][2]["values"] == {"strength": 3, "speed": 50}


def test_words_of_a_ladder(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game = new_game(tmp_path, factors=False)
    rules = (game / "game.hw").read_text("utf-8")
    rules = rules.replace(
        "has    strength 1..9, speed 1..9", "has    strength 1..9, speed 1..9, morale spirit"
    )
    rules = rules.replace("\nkind unit", "\nvalues spirit low, high  @ 1.9\n\nkind unit", 1)
    (game / "game.hw").write_text(rules, encoding="utf-8")
    file = tmp_path / "in.csv"
    file.write_text("Unit;Type;Strength;Move;Morale\nGuard;foot;4;2;hihg\n", encoding="utf-8")
    expected = "OOB027", "in.csv E2", "`hihg` is not a value of `morale`", "did you mean `high`?"
    assert found(game, file, capsys) == [expected]
    file.write_text("Unit;Type;Strength;Move;Morale\nGuard;foot;4;2;high\n", encoding="utf-8")
    assert found(game, file, capsys) == []


def test_a_rating_without_a_column_is_reported_once(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game = new_game(tmp_path)
    file = tmp_path / "in.csv"
    rows = [f"Guard {number};foot;4" for number in range(5)]
    file.write_text("\n".join(["Unit;Type;Strength", *rows]) + "\n", encoding="utf-8")
    capsys.readouterr()
    call = ["import", "oob", str(file), "-o", str(game), "--side", "Blue", "--output-format", "json"]
    assert main([*call, "--yes"]) == 0
    [one] = json.loads(capsys.readouterr().out)["findings"]
    assert (one["code"], one["file"], one["severity"]) == ("SHT014", "in.csv A1", "warning")
    named = "`B_Guard_0`, `B_Guard_1`, `B_Guard_2` and 2 others need"
    assert one["message"] == f"the table has no column for `speed`, which {named}"
    file.write_text(file.read_text("utf-8").replace(";4", ";5"), encoding="utf-8")
    assert main([*call, "--yes"]) == 0
    assert json.loads(capsys.readouterr().out)["findings"] == []  # they lacked it before


def test_a_title_that_is_the_word_counts_before_an_abbreviation(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game = new_game(tmp_path)
    file = tmp_path / "in.csv"
    file.write_text("Unit;Type;SP;Strength;Move\nGuard;foot;;4;2\n", encoding="utf-8")
    [(code, place, message, _)] = found(game, file, capsys, 0)
    assert (code, place, message) == ("SHT011", "in.csv C1", "column `SP` is not imported")
    assert load_project(game).oob[0].data["units"][3]["values"] == {"strength": 4, "speed": 2}


@pytest.mark.parametrize("seed", range(12))
def test_no_import_makes_a_wrong_unit(seed: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Whatever the cells hold: what is written has no error of its ratings that was not there before."""
    dice = random.Random(seed)
    game = new_game(tmp_path)
    cells = [
        "1",
        "9",
        "4,0",
        "0",
        "10",
        "-3",
        "x",
        "",
        "-",
        "3-4",
        "1e3",
        "4.5",
        "#N/A",
        "Apr 3",
        "99999999999",
        "\u0664",
    ]
    names = ["1st Foot", "2nd Foot", "Light Horse", "New", "Newer"]
    rows = [
        f"{name};{dice.choice(('foot', 'horse'))};II;{dice.choice(cells)};{dice.choice(cells)}"
        for name in dice.sample(names, dice.randint(1, 3))
    ]
    file = tmp_path / "in.csv"
    file.write_text(TITLES + "\n".join(rows) + "\n", encoding="utf-8")

    wrong = found(game, file, capsys)

    assert all("in.csv " in place for _, place, _, _ in wrong), wrong
    main(["lint", str(game), "--output-format", "json", "--no-cache"])
    told = json.loads(capsys.readouterr().out)["findings"]
    assert not [one for one in told if one["severity"] == "error"], told
