"""What sheets and options name: lists, units of two sides, hexes, paragraphs, and ids made from names."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.exchange.making_sheets import new_game
from toolchain.cli.main import main
from toolchain.model.units.ids import id_from, plain_letters
from toolchain.workspace.project.project import load_project


def imported(
    table: str, rows: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], *more: str
) -> tuple[int, list[dict[str, Any]], dict[str, Any]]:
    game = tmp_path / "game"
    if not game.exists():
        new_game(tmp_path)
    file = tmp_path / "in.csv"
    file.write_text(rows, encoding="utf-8")
    capsys.readouterr()
    call = ["import", table, str(file), "-o", str(game), "--yes", "--output-format", "json", *more]
    code = main(call)
    told = json.loads(capsys.readouterr().out)
    return code, told["findings"], told


def test_a_name_of_both_sides_is_the_unit_of_the_side_of_the_list(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rows = "Hex;Units\n0201;1st Foot\n0102;2nd Foot\n"
    code, findings, _ = imported("set-up", rows, tmp_path, capsys, "--list", "blue-start")
    assert (code, findings) == (0, [])
    text = (tmp_path / "game" / "scenario.hw").read_text("utf-8")
    assert "  0201  B_Foot_1\n" in text and "  0401  R_Foot_1\n" in text


def test_a_side_that_is_given_counts_more_than_that_of_the_list(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rows = "Hex;Units;Side\n0201;1st Foot;Red\n"
    code, findings, _ = imported("set-up", rows, tmp_path, capsys, "--list", "blue-start")
    assert code == 0 and [one["code"] for one in findings] == ["SHT013"]


def test_a_misspelt_list_is_not_a_new_one(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rows = "Hex;Units\n0101;1st Foot\n0102;2nd Foot\n"
    for more in (["--list", "blue-strat"], ["--list", "blue-strat", "--side", "Blue"]):
        code, findings, _ = imported("set-up", rows, tmp_path, capsys, *more)
        assert code == 1
        [one] = findings
        assert (one["code"], one["file"]) == ("SHT006", "in.csv")
        assert one["message"] == "the project has no set-up `blue-strat`"
        assert one["help"] == "did you mean `blue-start`? A new set-up needs its paragraph: `--cite 6.2`"
    rows = "Hex;Units;Set-up\n0101;1st Foot;blue-strat\n0102;2nd Foot;blue-strat\n"
    code, findings, _ = imported("set-up", rows, tmp_path, capsys)
    assert [(one["code"], one["file"]) for one in findings] == [("SHT006", "in.csv C2")]


def test_a_list_with_a_paragraph_is_new(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rows = "Hex;Units\n0101;1st Foot\n"
    more = ["--list", "blue-start-2", "--side", "Blue", "--cite", "6.2"]
    assert imported("set-up", rows, tmp_path, capsys, *more)[:2] == (0, [])
    text = " ".join((tmp_path / "game" / "set-up.hw").read_text("utf-8").split())
    assert text == "part of Skirmish setup blue-start-2 of Blue @ 6.2 0101 B_Foot_1"


@pytest.mark.parametrize(
    ("table", "rows", "more", "what"),
    [
        (
            "oob",
            "name;kind;side;value.strength;value.speed;forces\nGuard;foot;Blue;4;2;guard\nLine;foot;Blue;4;2;line\n",
            [],
            "the file `oob/guard.oob.json` and the file `oob/line.oob.json` are new and need a paragraph",
        ),
        (
            "set-up",
            "Hex;Units\n0101;1st Foot\n",
            ["--list", "reserve", "--side", "Blue"],
            "the set-up `reserve` is new and needs a paragraph",
        ),
        (
            "schedule",
            "Turn;Units\n3;1st Foot\n",
            ["--side", "Blue"],
            "the schedule `Blue` is new and needs a paragraph",
        ),
    ],
)
def test_a_missing_paragraph_is_reported_once_with_the_changes(
    table: str,
    rows: str,
    more: list[str],
    what: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    code, findings, told = imported(table, rows, tmp_path, capsys, *more)
    assert code == 1
    [one] = [finding for finding in findings if finding["severity"] == "error"]
    assert (one["code"], one["file"], one["message"]) == ("SHT016", "in.csv", what)
    assert told["summary"]["added"] >= 1 and not told["summary"]["written"]
    call = ["import", table, str(tmp_path / "in.csv"), "-o", str(tmp_path / "game"), "--yes", *more]
    assert main(call) == 1
    shown = capsys.readouterr()
    assert " added" in shown.out and "nothing was written: 1 error" in shown.err
    code, findings, _ = imported(table, rows, tmp_path, capsys, *more, "--cite", "6.2")
    assert (code, [one for one in findings if one["severity"] == "error"]) == (0, [])


@pytest.mark.parametrize(
    ("place", "what", "help_"),
    [
        ("0909", "hex `0909`", "use columns 01..04 and rows 01..03"),
        ("03.07", "hex `03.07`", "use columns 01..04 and rows 01..03"),
        ("hex 501", "hex `hex 501`", "use columns 01..04 and rows 01..03"),
        (
            "Wonderland",
            "hex or place `Wonderland`",
            "use a hex in columns 01..04 and rows 01..03, or a named place, region or box",
        ),
        ("near-bnak", "hex or place `near-bnak`", "did you mean `near-bank` or `far-bank`?"),
    ],
)
def test_a_place_that_is_not_on_the_map(
    place: str, what: str, help_: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rows = f"Hex;Units\n{place};B_Horse\n"
    code, findings, _ = imported("set-up", rows, tmp_path, capsys, "--list", "blue-start")
    assert code == 1
    assert [(one["message"], one["help"]) for one in findings] == [(f"the project has no {what}", help_)]


@pytest.mark.parametrize(
    ("name", "made"),
    [
        ("Général Brénier", "F_General_Brenier"),
        ("Łódź", "F_Lodz"),
        ("Großfürst Æthel", "F_Grossfurst_Aethel"),
        ("1. Jäger-Btl.", "F_1_Jager_Btl"),
        ("Дон 3", "F_3"),
    ],
)
def test_ids_are_names_without_accents(name: str, made: str) -> None:
    assert id_from(name, "F_") == made


def test_plain_text_stays() -> None:
    assert plain_letters("Guard's 1st") == "Guard's 1st"
    assert plain_letters("Дон") == "Дон"


def test_an_imported_unit_has_a_readable_id(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rows = "Unit;Type;Strength;Move\nGénéral Brénier;foot;4;3\n"
    assert imported("oob", rows, tmp_path, capsys, "--side", "Blue")[:2] == (0, [])
    assert load_project(tmp_path / "game").oob[0].data["units"][3]["id"] == "B_General_Brenier"
    assert imported("oob", rows, tmp_path, capsys, "--side", "Blue")[2]["summary"]["written"] is False


def test_ids_begin_as_most_of_the_side_do(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game = new_game(tmp_path)
    (game / "guard.hw").write_text(
        "part of Skirmish\n\nforces blue-guard of Blue  @ 6.9\n  6-2 foot II  Guard as B_Old_Guard\n",
        encoding="utf-8",
    )
    rows = "Unit;Type;Strength;Move\nHussars;horse;4;3\n"
    assert imported("oob", rows, tmp_path, capsys, "--side", "Blue")[:2] == (0, [])
    assert load_project(game).oob[1].data["units"][3]["id"] == "B_Hussars"


def test_a_name_of_several_units_of_a_side_makes_no_new_unit(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rows = "Unit;Type;Strength;Move\nGuard;foot;4;3\nGuard;foot;4;3\nGuard;horse;4;3\n"
    assert imported("oob", rows, tmp_path, capsys, "--side", "Blue")[:2] == (0, [])
    code, findings, _ = imported("oob", rows, tmp_path, capsys, "--side", "Blue")
    help_ = "write the id of one of them instead: `B_Guard` or `B_Guard_2`"
    assert code == 1
    assert [(one["file"], one["message"], one["help"]) for one in findings] == [
        (f"in.csv A{row}", "`Guard` is the name of 2 units", help_) for row in (2, 3)
    ]


def test_a_table_without_rows(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game = new_game(tmp_path)
    file = tmp_path / "in.csv"
    file.write_text("Unit;Type;Strength;Move\nTotal;;12;\n", encoding="utf-8")
    assert main(["import", "oob", str(file), "-o", str(game), "--yes"]) == 0
    assert "nothing to change: the table has no rows to import\n" in capsys.readouterr().out
