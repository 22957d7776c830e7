"""Rows of lists in tables: what is left out stays, what stands twice or contradicts its list is found at its cell."""

from __future__ import annotations

import csv
import json
import random
from pathlib import Path
from typing import Any

import pytest

from tests.exchange.making_sheets import new_game
from tests.exchange.test_imports_keep_units import WAR
from toolchain.cli.main import main

LISTS = """
forces Front of Blueland at 1914-08.1                      @ 6.1
  total 3 foot
  army 1st
    0101  6-4 Inf XX  10
    0102  5-4 Inf X (RPL)  11
  0102  2 x 3-4 Inf XX
"""
# A unit that comes twice and goes once, and a row that no other columns hold.
MORE = """\
  1915-02.1  arrive    6-4 Inf XX  1  at 0102
  1915-03.1  arrive    5-4 Inf XX (RPL)  at 0101
  1915-04.1  withdraw  all Inf XX  of Blueland
"""
COLUMNS = ("event", "entry", "count", "factors", "echelon", "tag", "more", "unit", "kind", "side", "file")


@pytest.fixture
def war(tmp_path: Path) -> Path:
    game = new_game(tmp_path)
    lists = LISTS.replace("  total 3 foot\n", "")
    text = f'part of Skirmish unplayed because "lists"\n{WAR}{MORE}{lists}'
    (game / "war.hw").write_text(text, encoding="utf-8")
    assert main(["fmt", str(game)]) == 0
    assert main(["export", "csv", str(game), "-o", str(tmp_path / "out")]) == 0
    return game


def rows_of(game: Path, name: str) -> list[dict[str, str]]:
    with (game.parent / "out" / f"{name}.csv").open(encoding="utf-8", newline="") as file:
        return [row for row in csv.DictReader(file) if row["file"] == "war.hw"]


def imported(
    game: Path, name: str, rows: list[dict[str, str]], capsys: pytest.CaptureFixture[str], *more: str
) -> tuple[int, list[tuple[str, str]], dict[str, Any]]:
    table = game.parent / "in.csv"
    with table.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, list(rows[0]))
        writer.writeheader()
        writer.writerows(rows)
    capsys.readouterr()
    code = main(["import", name, str(table), "-o", str(game), "--yes", "--output-format", "json", *more])
    told = json.loads(capsys.readouterr().out)
    return code, [(one["code"], one["message"]) for one in told["findings"]], told


@pytest.mark.parametrize("name", ["schedule", "set-up"])
@pytest.mark.parametrize("column", COLUMNS)
def test_a_column_that_is_left_out_changes_nothing(
    name: str, column: str, war: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    held = (war / "war.hw").read_text("utf-8")
    rows = [{key: value for key, value in row.items() if key != column} for row in rows_of(war, name)]
    random.Random(column).shuffle(rows)

    code, findings, told = imported(war, name, rows, capsys)

    assert (code, findings, told["changes"]) == (0, [], [])
    assert (war / "war.hw").read_text("utf-8") == held


@pytest.mark.parametrize("seed", range(16))
def test_emptied_cells_and_spaces_change_nothing(
    seed: int, war: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Cells of one column in some rows, and spaces at the ends of others."""
    dice = random.Random(seed)
    name = dice.choice(("schedule", "set-up"))
    rows = rows_of(war, name)
    column = dice.choice(
        [one for one in ("entry", "count", "factors", "echelon", "more", "tag") if one in rows[0]]
    )
    for row in rows:
        if dice.random() < 0.3:
            row[column] = ""
        for key in ("as written", "more", "unit"):
            if key in row:
                row[key] += " " * dice.randint(0, 2)

    code, findings, told = imported(war, name, rows, capsys)

    assert (code, findings, told["changes"]) == (0, [], [])


def test_a_row_that_changes_keeps_what_its_table_leaves_out(
    war: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rows = [{"date": "1914-12.2", "kind": "Inf", "unit": "8"}]

    code, _, _ = imported(war, "schedule", rows, capsys, "--list", "Blueland")

    assert code == 0
    assert "  1914-12.2  arrive    4-4 Inf XX  8\n" in (war / "war.hw").read_text("utf-8")


def test_a_row_that_may_be_one_of_several_is_reported(war: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rows = [{"date": "1914-12.2", "kind": "Inf", "unit": "1"}]

    code, findings, _ = imported(war, "schedule", rows, capsys, "--list", "Blueland")

    assert code == 1
    assert findings == [
        ("SHT017", "several rows of the list fit `1914-12.2 arrive Inf 1`: they differ in `event`")
    ]


def test_new_counters_without_a_column_for_names_are_reported(
    war: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rows = [{key: value for key, value in row.items() if key != "unit"} for row in rows_of(war, "schedule")]
    rows[0]["date"] = "1914-12.2"

    code, findings, _ = imported(war, "schedule", rows, capsys)

    assert (code, findings) == (1, [("SHT002", "the table has no column for `unit`")])


@pytest.mark.parametrize(
    ("number", "title"),
    [(0, "1914-08.1 arrive 0101 6-4 Inf XX 1"), (-1, "1915-04.1 withdraw all Inf XX of Blueland")],
)
def test_a_row_that_stands_twice_is_found(
    number: int, title: str, war: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rows = rows_of(war, "schedule")

    code, findings, _ = imported(war, "schedule", [*rows, rows[number]], capsys)

    assert (code, findings) == (1, [("SHT007", f"`{title}` has two rows in `Blueland`")])


def test_an_edited_row_as_written_changes(war: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rows = rows_of(war, "schedule")
    rows[-1]["as written"] = "all Inf X  of Blueland"

    code, findings, _ = imported(war, "schedule", rows, capsys)

    assert (code, findings) == (0, [])
    text = (war / "war.hw").read_text("utf-8")
    assert text.count("withdraw  all Inf") == 1 and "all Inf X  of Blueland" in text


@pytest.mark.parametrize(
    ("column", "value", "code", "message"),
    [
        ("date", "1914-09.10", "SHT004", "`date`: 1914-09.10 is not in the calendar: a month has 6 turns"),
        ("date", "1930-09.1", "SHT004", "`date`: 1930-09.1 is not in the calendar's months"),
        ("event", "arive", "SHT004", "`event`: `arive` is not an event of this schedule"),
        ("factors", "04. Apr", "SHT004", "`factors`: the spreadsheet has turned the factors into a date"),
        ("factors", "4.4", "SHT004", "`factors`: `4.4` is not a row of factors"),
        ("side", "Red", "SHT018", "`side` is `Red`, but `Blueland` has `Blueland`"),
        ("file", "other.hw", "SHT018", "`file` is `other.hw`, but `Blueland` has `war.hw`"),
        ("more", "zzz )", "SYN077", "`zzz )` is not a valid counter entry"),
    ],
)
def test_what_is_wrong_is_found_at_its_cell(
    column: str, value: str, code: str, message: str, war: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rows = rows_of(war, "schedule")
    rows[0][column] = value

    status, findings, told = imported(war, "schedule", rows, capsys)

    assert (status, findings) == (1, [(code, message)])
    letter = chr(ord("A") + list(rows[0]).index(column))
    assert told["findings"][0]["file"] == f"in.csv {letter}2"


TWO = """\
part of Skirmish

box reinforcements of each side  @ 6.3
  seen by  all

entry road of unit of Red  @ 6.3
  at  hex 0401 when fits(self, to)

schedule Red  @ 6.3
  turn 3  arrive R_Horse by road
"""


@pytest.mark.parametrize(
    "rows", [[{"turn": "2", "unit": "R_Horse", "entry": ""}], [{"turn": "2", "unit": "R_Horse"}]]
)
def test_an_arrival_keeps_its_entry(
    rows: list[dict[str, str]], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game = new_game(tmp_path)
    (game / "late.hw").write_text(TWO, encoding="utf-8")

    code, findings, told = imported(game, "schedule", rows, capsys)

    assert code == 0 and "turn 2  arrive R_Horse by road" in (game / "late.hw").read_text("utf-8")
    assert (findings, told["summary"]["changed"]) == ([], 1)


def test_what_lint_will_report_of_a_row_is_a_warning_at_its_cell(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A unit that is set up and comes late: another import may take it out of the set-up."""
    game = new_game(tmp_path)
    (game / "late.hw").write_text(TWO, encoding="utf-8")

    code, _, told = imported(game, "schedule", [{"turn": "2", "unit": "R_Foot_1", "entry": "road"}], capsys)

    [one] = told["findings"]
    assert (code, one["code"], one["severity"], one["file"]) == (0, "OOB042", "warning", "in.csv B2")


def test_lists_of_one_name_are_told_apart_by_their_units(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game = new_game(tmp_path)
    (game / "late.hw").write_text(TWO, encoding="utf-8")
    (game / "later.hw").write_text(
        "part of Skirmish\n\nschedule Red  @ 6.3\n  turn 4  arrive R_Foot_1 by road\n", encoding="utf-8"
    )

    assert imported(game, "schedule", [{"turn": "2", "unit": "R_Foot_1"}], capsys)[0] == 0
    assert "turn 2  arrive R_Foot_1 by road" in (game / "later.hw").read_text("utf-8")

    code, findings, told = imported(game, "schedule", [{"turn": "2", "unit": "R_Foot_2"}], capsys)
    assert (code, findings) == (1, [("SHT004", "`schedule`: the list is ambiguous: `late.hw` or `later.hw`")])
    assert told["findings"][0]["help"] == "name its file in a column `file`, or with `--always file=late.hw`"
    assert (
        imported(game, "schedule", [{"turn": "2", "unit": "R_Foot_2"}], capsys, "--always", "file=late.hw")[0]
        == 0
    )
    assert "R_Foot_2" in (game / "late.hw").read_text("utf-8")


def test_a_new_list_belongs_to_the_side_of_its_units(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game = new_game(tmp_path)

    code, findings, _ = imported(
        game, "schedule", [{"turn": "3", "unit": "B_Horse"}], capsys, "--list", "Blue", "--cite", "6.2"
    )

    assert code == 0 and [one for one in findings if one[0].startswith("SHT")] == []
    assert "schedule Blue" in (game / "schedule.hw").read_text("utf-8")
