"""Ten spreadsheets, each made in a way that designers make them: the right units, or findings at the right cells."""

from __future__ import annotations

import datetime
import json
import re
from pathlib import Path
from typing import Any

import pytest

from tests.exchange.making_sheets import NEEDS, book, new_game, ods, ods_row
from toolchain.cli.main import main
from toolchain.workspace.project.project import load_project

pytest.importorskip("openpyxl", reason=NEEDS)


@pytest.fixture
def game(tmp_path: Path) -> Path:
    return new_game(tmp_path)


def units(game: Path) -> dict[str, dict[str, Any]]:
    project = load_project(game)
    assert not project.findings.errors, project.findings.items
    return {unit["id"]: unit for file in project.all_oob() for unit in file.data["units"]}


def set_up(game: Path) -> set[tuple[str, str]]:
    text = (game / "scenario.hw").read_text("utf-8")
    rows = re.findall(r"^  ([\w-]+) +((?:[A-Z]\w+)(?:, \w+)*)$", text, re.MULTILINE)
    return {(place, name) for place, names in rows for name in names.split(", ")}


def run(game: Path, table: str, file: Path, *more: str) -> int:
    return main(["import", table, str(file), "-o", str(game), *more])


def test_1_a_plain_list_with_words_of_the_hobby(game: Path, tmp_path: Path) -> None:
    file = book(
        tmp_path / "blue.xlsx",
        {
            "Blue": [
                ["Unit", "Type", "Size", "Str", "Move", "Notes"],
                ["3rd Foot", "Foot", "II", 4, 3, None],
                ["Guard", "FOOT", "II", 6, 2, "élite"],
                ["Hussars", "horse", "I", 2, 6, None],
            ]
        },
    )
    assert run(game, "oob", file, "--yes") == 0
    made = units(game)
    assert made["B_Guard"] == {
        "id": "B_Guard", "name": "Guard", "kind": "foot", "echelon": "II", "note": "élite",
        "values": {"strength": 6, "speed": 2},
    }  # fmt: skip
    assert {"B_3rd_Foot", "B_Hussars", "B_Foot_1"} <= made.keys()


def test_2_counters_in_one_cell(game: Path, tmp_path: Path) -> None:
    file = tmp_path / "counters.csv"
    file.write_text(
        "Side;Counter;Name\nBlue;2 × 4\u20113 foot II;5th, 6th\nRed;6-2 Foot XX;XIV R\n", encoding="utf-8"
    )
    assert run(game, "oob", file, "--yes") == 0
    made = units(game)
    assert made["B_5th"]["values"] == made["B_6th"]["values"] == {"strength": 4, "speed": 3}
    assert made["R_XIV_R"] | {"id": ""} == {
        "id": "", "name": "XIV R", "kind": "foot", "echelon": "XX", "values": {"strength": 6, "speed": 2},
    }  # fmt: skip


def test_3_merged_titles_separators_totals_and_two_sides(game: Path, tmp_path: Path) -> None:
    file = book(
        tmp_path / "armies.xlsx",
        {
            "Order of battle": [
                ["Skirmish at the Ford, second edition"],
                [],
                ["Unit", "Type", "Ratings", None],
                [None, None, "Str", "Mov"],
                ["Blue"],
                ["7th Foot", "foot", 4, 3],
                ["8th Foot", "foot", 3, 3],
                ["-----", "-----", "--", "--"],
                ["Total", None, "=SUM(C6:C7)", None],
                ["RED"],
                ["7th Foot", "foot", 5, 3],
                ["Unit", "Type", "Str", "Mov"],
                ["9th\u00a0Foot", "foot", 2, 3],
                ["Grand total", None, 14, None],
            ]
        },
        {"Order of battle": ["A3:A4", "B3:B4", "C3:D3", "A5:D5", "A10:D10"]},
    )
    assert run(game, "oob", file, "--yes") == 0
    made = units(game)
    assert made["B_7th_Foot"]["values"]["strength"] == 4 and made["R_7th_Foot"]["values"]["strength"] == 5
    assert made["R_9th_Foot"]["name"] == "9th Foot"
    assert len(made) == 6 + 4


def test_4_a_sheet_for_each_side(game: Path, tmp_path: Path) -> None:
    titles = ["Designation", "Arm", "SP*", "Qty", "Strength", "Speed"]
    file = book(
        tmp_path / "sides.xlsx",
        {
            "Read me": [["These are the armies."]],
            "Blue": [titles, ["Militia", "foot", None, 3, 1, 2]],
            "Red": [titles, ["Militia", "foot", None, 2, 1, 2], ["Lancers", "horse", None, None, 3, 5]],
        },
    )
    assert run(game, "oob", file, "--yes") == 0
    made = units(game)
    assert {id_ for id_ in made if "Militia" in id_} == {
        "B_Militia_1", "B_Militia_2", "B_Militia_3", "R_Militia_1", "R_Militia_2",
    }  # fmt: skip
    assert made["R_Lancers"]["kind"] == "horse"


def test_5_a_set_up_with_hexes_in_all_manners(game: Path, tmp_path: Path) -> None:
    file = book(
        tmp_path / "start.xlsx",
        {
            "Initial set-up": [
                ["Set-up of Blue"],
                ["Hex", "Units", "Side"],
                ["hex 02.01", "1st Foot", "Blue"],
                [102, "2nd Foot", "Blue"],
                ["near bank", "Light Horse", "Blue"],
                ["04.02", "R_Foot_1, R_Foot_2", "Red"],
            ]
        },
    )
    assert run(game, "set-up", file, "--yes") == 0
    assert {place for place, name in set_up(game) if name.startswith("B_")} == {"0201", "0102", "near-bank"}
    assert {place for place, name in set_up(game) if name.startswith("R_Foot")} == {"0402"}
    assert ("far-bank", "R_Horse") in set_up(game)  # the table does not have it, so it stays


def test_6_merged_hexes_in_an_ods_file(game: Path, tmp_path: Path) -> None:
    two = (
        '<table:table-row><table:table-cell office:value-type="string" table:number-rows-spanned="2">'
        "<text:p>0201</text:p></table:table-cell>"
        '<table:table-cell office:value-type="string"><text:p>1st Foot</text:p></table:table-cell></table:table-row>'
        '<table:table-row><table:covered-table-cell/><table:table-cell office:value-type="string">'
        "<text:p>2nd Foot</text:p></table:table-cell></table:table-row>"
    )
    empty = '<table:table-row table:number-rows-repeated="1048570"><table:table-cell table:number-columns-repeated="16384"/></table:table-row>'
    file = ods(tmp_path / "start.ods", {"Blue": ods_row("Hex", "Unit") + two + empty})
    assert run(game, "set-up", file, "--yes") == 0
    assert {row for row in set_up(game) if row[1].startswith("B_")} == {
        ("0201", "B_Foot_1"), ("0201", "B_Foot_2"), ("near-bank", "B_Horse"),
    }  # fmt: skip


def test_7_reinforcements_by_turn(game: Path, tmp_path: Path) -> None:
    with (game / "scenario.hw").open("a", encoding="utf-8") as text:
        text.write(
            "\nentry north-gate of unit of Blue                           @ 6.4\n  at  hex 0101 when fits(self, to)\n"
            "\nbox reinforcements of each side                            @ 6.4\n  seen by  all\n"
        )
    scenario = (game / "scenario.hw").read_text("utf-8")
    (game / "scenario.hw").write_text(
        scenario.replace("  0101  B_Foot_1\n  0102  B_Foot_2\n", ""), encoding="utf-8"
    )
    file = tmp_path / "arrivals.csv"
    file.write_text('GT,Reinforcement,Enters\nT3\u2013T4,"1st Foot\n2nd Foot",North Gate\n', encoding="utf-8")
    assert run(game, "schedule", file, "--side", "Blue", "--cite", "6.4", "--yes") == 0
    text = (game / "schedule.hw").read_text("utf-8")
    assert "turn 3  arrive B_Foot_1 by north-gate" in text and "turn 4  arrive B_Foot_2 by north-gate" in text


WAR = """
kind Inf is unit                                           @ 1.2
  key nation, type, echelon, designation
side Blue-side                                             @ 1.1
  nations Blueland
calendar                                                   @ 2.0
  months   1914-08..1918-11
  turns    6 per month

schedule Blueland                                          @ 6.1
  1914-08.1  arrive  6-4 Inf XX  1  at 0101                @ 6.7
  # the second wave
  1914-09.2  arrive  2 x 6-4 Inf XX  2, 3  at 0101
"""


def test_8_a_schedule_with_dates_in_three_styles(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game = new_game(tmp_path)
    (game / "war.hw").write_text(f'part of Skirmish unplayed because "lists"\n{WAR}', encoding="utf-8")
    file = book(
        tmp_path / "dates.xlsx",
        {
            "Arrivals": [
                ["Date", "Counter", "Units", "At"],
                [datetime.date(1914, 8, 3), "6-4 Inf XX", 1, "0101"],
                ["14 Sep 1914", "2 x 6-4 Inf XX", "2, 3", "0101"],
                ["25.12.1914", "3 x 5-4 Inf XX", "7-9", 102],
                ["1915-02.4", "4-4 Inf XX", "XIV R", None],
            ]
        },
    )
    assert run(game, "schedule", file, "--list", "Blueland", "--yes") == 0
    text = (game / "war.hw").read_text("utf-8")
    assert re.search(r"1914-08\.1  arrive +6-4 Inf XX  1  at 0101 +@ 6\.7", text)
    assert "# the second wave" in text
    assert re.search(r"1914-09\.3  arrive +2 x 6-4 Inf XX  2, 3  at 0101", text)
    assert re.search(r"1914-12\.5  arrive +3 x 5-4 Inf XX  7, 8, 9  at 0102", text)
    assert re.search(r"1915-02\.4  arrive +4-4 Inf XX  XIV R", text)
    assert "arrivals" in capsys.readouterr().out


def test_9_slips_are_found_at_their_cells(
    game: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = {path: path.read_bytes() for path in sorted(game.rglob("*")) if path.is_file()}
    file = book(
        tmp_path / "slips.xlsx",
        {
            "Blue": [
                ["Id", "Unit", "Type", "Strength", "Speed", "Colour"],
                ["B_A", "A", "fot", 4, 3, "red"],
                ["B_B", "B", "foot", "=1+1", 3, None],
                ["B_C", "C", "foot", 4.5, 3, None],
                ["B_C2", "D", None, 4, 3, None],
                ["b c", "E", "foot", 4, 3, None],
                ["B_A2", "F", "foot", datetime.date(2024, 4, 6), 3, None],
                ["B_G", "G", "foot", 4, 3, None],
                ["B_G", "H", "foot", 4, 3, None],
            ],
            "Red": [["Unit", "Counter"], ["1, 2", "3 x 4-3 foot II"]],
        },
    )
    marked = tmp_path / "marked.xlsx"
    capsys.readouterr()
    assert run(game, "oob", file, "--yes", "--comments", str(marked), "--output-format", "json") == 1
    found = json.loads(capsys.readouterr().out)["findings"]
    places = {(one["code"], one["file"].removeprefix("slips.xlsx ")) for one in found}
    assert places == {
        ("SHT011", "Blue!F1"),
        ("SHT006", "Blue!C2"),
        ("SHT008", "Blue!D3"),
        ("SHT004", "Blue!D4"),
        ("SHT005", "Blue!B5"),
        ("SHT004", "Blue!A6"),
        ("SHT004", "Blue!D7"),
        ("SHT007", "Blue!A9"),
        ("SHT010", "Red!B2"),
    }
    assert before == {path: path.read_bytes() for path in sorted(game.rglob("*")) if path.is_file()}
    import openpyxl

    comments = {
        f"{sheet.title}!{cell.coordinate}"
        for sheet in openpyxl.load_workbook(marked)
        for row in sheet.iter_rows()
        for cell in row
        if cell.comment is not None
    }
    assert comments == {place for _, place in places}


def test_10_slips_of_a_set_up(game: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "start.csv"
    file.write_text(
        "place,unit,side\n0909,1st Foot,Blue\n0101,1st Fot,Blue\n,B_Foot_2,Blue\n0102,B_Foot_2,Green\n0102,,Blue\n1.1,B_Horse,Blue\n",
        encoding="utf-8",
    )
    assert run(game, "set-up", file, "--yes", "--output-format", "json") == 1
    found = json.loads(capsys.readouterr().out)["findings"]
    assert {(one["code"], one["file"]) for one in found} == {
        ("SHT006", "start.csv A2"),
        ("SHT006", "start.csv B3"),
        ("SHT005", "start.csv A4"),
        ("SHT006", "start.csv C5"),
        ("SHT005", "start.csv B6"),
    }
    assert "did you mean `1st Foot`?" in {one["help"] for one in found}


def test_a_sheet_without_titles_says_which_are_understood(
    game: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "odd.csv"
    file.write_text("Foo,Bar\n1,2\n", encoding="utf-8")
    assert run(game, "oob", file, "--yes", "--output-format", "json") == 1
    (found,) = json.loads(capsys.readouterr().out)["findings"]
    assert found["code"] == "SHT002" and found["help"].startswith("put headings such as `id`, ")


def found_in(
    game: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], table: str, rows: str, *more: str
) -> tuple[int, list[tuple[str, str, str]]]:
    """The exit code of an import of some rows, and the code, cell and message of each finding."""
    file = tmp_path / "rows.csv"
    file.write_text(rows, encoding="utf-8")
    capsys.readouterr()
    code = run(game, table, file, "--yes", "--output-format", "json", *more)
    found = json.loads(capsys.readouterr().out)["findings"]
    return code, [(one["code"], one["file"], one["message"]) for one in found]


def test_a_row_is_of_the_side_of_its_units(
    game: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rows = "Hex,Unit\n0102,B_Foot_1\n0402,R_Foot_1\n"

    assert found_in(game, tmp_path, capsys, "set-up", rows) == (0, [])
    assert {("0102", "B_Foot_1"), ("0402", "R_Foot_1")} <= set_up(game)


def test_a_unit_of_the_other_side_is_reported_and_imported(
    game: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, found = found_in(
        game, tmp_path, capsys, "set-up", "Hex,Unit\n0102,B_Foot_1\n0203,R_Foot_1\n", "--list", "blue-start"
    )

    assert (code, found) == (
        0,
        [("SHT013", "rows.csv B3", "`R_Foot_1` is a unit of Red, but `blue-start` is a list of Blue")],
    )


def test_a_unit_in_two_rows_of_a_list(game: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """As in a table with the rows of two scenarios, by a column or by headings."""
    rows = "Scenario,Hex,Unit\nFirst,0102,B_Foot_1\nSecond,0101,B_Foot_1\n"
    code, found = found_in(game, tmp_path, capsys, "set-up", rows)

    assert code == 1
    assert ("SHT007", "rows.csv C3", "unit `B_Foot_1` has two rows in `blue-start`") in found


@pytest.mark.parametrize("place", ["0101-0103", "0101..0103", "0101 to 0103"])
def test_a_range_is_no_place(
    game: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], place: str
) -> None:
    code, found = found_in(game, tmp_path, capsys, "set-up", f"Hex,Unit\n{place},B_Foot_1\n")

    said = f"`place`: `{place}` is a range, but a unit starts in one place"
    assert (code, found) == (1, [("SHT004", "rows.csv A2", said)])


def test_a_range_is_no_rating(game: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rows = "Name,Type,Strength,Move\n4th Foot,foot,5,3..4\n5th Foot,foot,4-5,4\n"
    code, found = found_in(game, tmp_path, capsys, "oob", rows, "--side", "Blue")

    assert code == 1
    assert {one[:2] for one in found} == {("SHT004", "rows.csv D2"), ("SHT004", "rows.csv C3")}


def test_a_unit_arrives_on_one_turn(game: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, found = found_in(game, tmp_path, capsys, "schedule", "Turn,Unit\n2-3,B_Foot_1\n", "--cite", "6.4")

    assert (code, found) == (1, [("SHT004", "rows.csv A2", "`turn`: 2 turns for 1 unit")])
