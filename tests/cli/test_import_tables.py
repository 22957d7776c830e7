"""``hexwright import oob``, ``set-up`` and ``schedule``: options, what is asked, and what is refused."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from tests.exchange.making_sheets import NEEDS, book, new_game
from toolchain.cli.main import main

UNITS = "Unit,Type,Str,Colour\nGuard,foot,6,red\n"


@pytest.fixture
def game(tmp_path: Path) -> Path:
    return new_game(tmp_path)


def table(folder: Path, text: str = UNITS, name: str = "units.csv") -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def files(folder: Path) -> dict[str, bytes]:
    return {
        path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()
    }


def test_guesses_are_confirmed(game: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = files(game)
    call = ["import", "oob", str(table(tmp_path)), "-o", str(game), "--side", "Blue"]
    assert main(call) == 1
    told = capsys.readouterr().err
    assert "columns read as: Unit = name, Type = kind, Str = value.strength, Colour = ignored" in told
    assert "import again with `--yes`, or name them with `--map`" in told
    assert main([*call, "--yes", "--dry-run"]) == 0 and files(game) == before
    assert main([*call, "--output-format", "json"]) == 1 and files(game) == before
    capsys.readouterr()
    assert main([*call, "--yes", "--output-format", "json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert (
        answer["summary"]["written"] and answer["summary"]["units"] == 1 and answer["summary"]["added"] == 1
    )
    assert answer["files"] == ["oob/blue.oob.json"]
    assert {(one["title"], one["field"], one["guessed"]) for one in answer["columns"]} >= {
        ("Str", "value.strength", True),
        ("Colour", "ignored", True),
    }


def test_a_mapping_is_written_and_used(
    game: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    columns = tmp_path / "columns.toml"
    call = ["import", "oob", str(table(tmp_path)), "-o", str(game)]
    assert main([*call, "--write-map", str(columns)]) == 0
    assert '"Str" = "value.strength"' in columns.read_text("utf-8")
    assert main([*call, "--write-map", str(columns)]) == 2
    columns.write_text(
        columns.read_text("utf-8").replace("value.strength", "value.speed") + '[always]\nside = "Red"\n',
        encoding="utf-8",
    )
    capsys.readouterr()
    assert main([*call, "--map", str(columns)]) == 0  # nothing is guessed, so no question is asked
    assert 'R_Guard "Guard": side Red, name Guard, kind foot, speed 6' in capsys.readouterr().out


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("colums = 1\n", "unknown entry `colums`"),
        ('[columns]\nUnit = "nam"\n', "`nam` is not a field"),
        ("[columns]\nUnit = 3\n", "write the name of a field"),
        ("[always]\nside = true\n", "write text or a number"),
        ('dates = "ymd"\n', '"dmy" or "mdy"'),
        ('sheets = "Blue"\n', "write a list"),
        ("[columns\n", "not valid TOML"),
    ],
)
def test_slips_of_a_mapping(
    text: str, words: str, game: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    call = [
        "import",
        "oob",
        str(table(tmp_path)),
        "-o",
        str(game),
        "--map",
        str(table(tmp_path, text, "columns.toml")),
    ]
    assert main(call) == 1
    told = capsys.readouterr().err
    assert "error[SHT003]" in told and words in told and "--> columns.toml:" in told


def test_dates_that_may_be_two_days(game: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (game / "war.hw").write_text(
        'part of Skirmish unplayed because "lists"\nkind Inf is unit @ 1\n  key nation, type, echelon, designation\n'
        "side Blues @ 1\n  nations Blueland\ncalendar @ 1\n  months 1914-08..1918-11\n  turns 6 per month\n"
        "schedule Blueland @ 1\n  1914-08.1  arrive  6-4 Inf XX  1\n",
        encoding="utf-8",
    )
    dated = table(tmp_path, "date,kind,factors,echelon,unit\n3/8/1915,Inf,6-4,XX,2\n", "dates.csv")
    call = ["import", "schedule", str(dated), "-o", str(game), "--list", "Blueland"]
    assert main(call) == 1
    assert "`3/8/1915` is ambiguous: day and month, or month and day" in capsys.readouterr().err
    for order, date in (("dmy", "1915-08.1"), ("mdy", "1915-03.2")):
        assert main([*call, "--dates", order, "--dry-run"]) == 0
        assert f"date {date}" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("more", "words"),
    [
        (["--side", "Green"], "unknown side or nation `Green`"),
        (["--always", "kind"], "does not have the form FIELD=VALUE"),
        (["--always", "colour=red"], "does not have the form FIELD=VALUE"),
        (["--map", "absent.toml"], "file not found: absent.toml"),
        (["--comments", "x.xlsx"], "FILE must end in .xlsx"),
    ],
)
def test_what_cannot_run(
    more: list[str], words: str, game: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["import", "oob", str(table(tmp_path)), "-o", str(game), *more]) == 2
    assert words in capsys.readouterr().err


def test_new_lists_need_a_paragraph(game: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for file in (game / "oob").iterdir():
        file.unlink()
    call = ["import", "oob", str(table(tmp_path)), "-o", str(game), "--side", "Blue", "--yes"]
    assert main(call) == 1
    assert "`--cite 6.2`" in capsys.readouterr().err
    assert main([*call, "--cite", "6.2", "--authored", "after the map"]) == 0
    made = json.loads((game / "oob" / "blue.oob.json").read_text("utf-8"))
    assert made["provenance"] == {"values": "authored", "because": "after the map"} and made["cite"] == "6.2"


def test_a_table_without_titles(game: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["import", "oob", str(table(tmp_path, "1,2\n3,4\n")), "-o", str(game)]) == 1
    assert "no heading row found for units" in capsys.readouterr().err
    assert main(["import", "set-up", str(table(tmp_path, "Hex,Colour\n0101,red\n")), "-o", str(game)]) == 1
    assert "no column for `unit` or `counter`" in " ".join(capsys.readouterr().err.split())


def test_the_result_is_read_before_it_is_written(
    game: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = files(game)
    wrong = table(tmp_path, "id,name,kind,side,formation\nB_X,X,foot,Blue,1st Corps\n")
    assert main(["import", "oob", str(wrong), "-o", str(game)]) == 1
    told = capsys.readouterr().err
    assert "error[OOB005]: `1st Corps` is not a valid formation\n --> units.csv E2\n" in told
    assert "nothing was written: 1 error" in told and files(game) == before


def test_without_the_library(
    game: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    workbook = tmp_path / "units.xlsx"
    workbook.write_bytes(b"PK")
    monkeypatch.setitem(sys.modules, "openpyxl", None)
    for call in (
        ["import", "oob", str(workbook), "-o", str(game)],
        ["export", "xlsx", str(game), "-o", str(tmp_path / "x.xlsx")],
    ):
        assert main(call) == 2
        assert "pip install 'hexwright[tables]'" in capsys.readouterr().err
    assert main(["import", "oob", str(table(tmp_path)), "-o", str(game), "--side", "Blue", "--yes"]) == 0


def test_comments_are_added_to_those_that_are_there(game: Path, tmp_path: Path) -> None:
    openpyxl = pytest.importorskip("openpyxl", reason=NEEDS)
    from openpyxl.comments import Comment

    path = book(tmp_path / "u.xlsx", {"Blue": [["Unit", "Type"], ["Guard", "fot"]]})
    made = openpyxl.load_workbook(path)
    made["Blue"]["B2"].comment = Comment("check this", "me")
    made.save(path)
    held = path.read_bytes()
    marked = tmp_path / "marked.xlsx"
    assert main(["import", "oob", str(path), "-o", str(game), "--comments", str(marked)]) == 1
    text = openpyxl.load_workbook(marked)["Blue"]["B2"].comment.text
    assert (
        text.startswith("check this\nerror[SHT006] the project has no kind `fot`")
        and "did you mean `foot`" in text
    )
    assert path.read_bytes() == held
    assert main(["import", "oob", str(path), "-o", str(game), "--comments", str(marked)]) == 2
