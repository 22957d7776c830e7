"""Every list of every project goes out as a table and comes back unchanged, in whatever order its rows are."""

from __future__ import annotations

import csv
import random
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.exchange.making_sheets import NEEDS, ROOT, new_game
from tests.security.counts import SOAK
from toolchain.cli.main import main

openpyxl = pytest.importorskip("openpyxl", reason=NEEDS)

PROJECTS = {
    "small": ROOT / "toolchain" / "templates" / "game",
    "race-to-the-sea": ROOT / "scenarios" / "race-to-the-sea",
    "library-of-napoleonic-battles": ROOT / "scenarios" / "library-of-napoleonic-battles",
    "western-front": ROOT / "scenarios" / "western-front",
}
# A project that extends another, whose lists it amends by paragraph.
AMENDING = ROOT / "tests" / "projects" / "second-scenario"
FOLDER = {"library-of-napoleonic-battles": "tresnau"}
TABLES = {"oob": "units", "set-up": "set-up", "schedule": "schedule"}


def copied(name: str, folder: Path) -> tuple[Path, Path]:
    """A copy of a project, and an untouched one, without the examples of play: no table has anything of them."""
    for copy in ("now", "before"):
        shutil.copytree(PROJECTS[name], folder / copy, ignore=shutil.ignore_patterns("examples"))
    inner = FOLDER.get(name, "")
    found = (folder / "now" / inner, folder / "before" / inner)
    return found if (found[0] / "hexwright.toml").exists() else (folder / "now", folder / "before")


def texts(folder: Path) -> dict[str, bytes]:
    return {
        p.relative_to(folder).as_posix(): p.read_bytes()
        for p in folder.rglob("*")
        if p.suffix in (".hw", ".json")
    }


def edited(source: Path, target: Path, change: Callable[[list[str], list[Any]], list[Any] | None]) -> Path:
    """A table of commas with its rows changed one by one; None leaves one out."""
    with source.open(encoding="utf-8", newline="") as file:
        titles, *rows = csv.reader(file)
    made = [new for row in rows if (new := change(titles, row)) is not None]
    with target.open("w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows([titles, *made])
    return target


@pytest.mark.parametrize("name", PROJECTS)
def test_shuffled_rows_change_nothing(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    now, _ = copied(name, tmp_path)
    assert main(["export", "xlsx", str(now), "-o", str(tmp_path / "out.xlsx")]) == 0
    book = openpyxl.load_workbook(tmp_path / "out.xlsx")
    for sheet in book:
        rows = [[cell.value for cell in row] for row in sheet.iter_rows(min_row=2)]
        random.Random(7).shuffle(rows)
        sheet.delete_rows(2, sheet.max_row)
        for row in rows:
            sheet.append(row)
    book.save(tmp_path / "shuffled.xlsx")
    held = texts(now)

    for table, title in TABLES.items():
        if title in book.sheetnames:
            assert main(["import", table, str(tmp_path / "shuffled.xlsx"), "-o", str(now), "--remove"]) == 0
            assert "nothing to change" in capsys.readouterr().out

    assert texts(now) == held


@pytest.mark.parametrize("name", PROJECTS if SOAK else ("small", "race-to-the-sea"))
def test_what_was_changed_by_tables_is_taken_back_by_them(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Every fourth row is gone and every fifth is changed; the first tables bring all of it back."""
    now, before = copied(name, tmp_path)
    assert main(["export", "csv", str(now), "-o", str(tmp_path / "out")]) == 0
    number = 0

    def change(titles: list[str], row: list[Any]) -> list[Any] | None:
        nonlocal number
        number += 1
        if number % 4 == 0 and len(row) > 2 and "id" not in titles:
            return None
        if number % 5 == 0:
            for field, value in (("note", "changed"), ("turn", "2"), ("date", "1915-03.4"), ("place", None)):
                if field in titles and row[titles.index(field)] and value:
                    row[titles.index(field)] = value
                    break
        return row

    for table, title in TABLES.items():
        file = tmp_path / "out" / f"{title}.csv"
        if file.exists():
            other = edited(file, tmp_path / f"{title}-edited.csv", change)
            assert main(["import", table, str(other), "-o", str(now), "--remove"]) == 0, capsys.readouterr()
    assert main(["diff", str(before), str(now)]) == 1

    for table, title in TABLES.items():
        if (file := tmp_path / "out" / f"{title}.csv").exists():
            assert main(["import", table, str(file), "-o", str(now), "--remove"]) == 0, capsys.readouterr()
    capsys.readouterr()
    same = main(["diff", str(before), str(now), "--all"])
    shown = capsys.readouterr().out
    # Notes are no part of the game; what had none keeps the one it was given.
    assert same == 0, shown


CHANGES = """\
option late "One regiment is late"  @ 6.2

amend 6.2 setup blue-start  @ 6.2
  drop 0102
  before 0101
    0201  B_Foot_2    # at the ford

option early "Reinforcements come early"  @ 6.3

replace 6.3 schedule Red  @ 6.3
  turn 2  arrive R_Horse by road
"""
ARRIVING = """\
part of Skirmish

box reinforcements of each side  @ 6.3
  seen by  all

entry road of unit of Red  @ 6.3
  at  hex 0401 when fits(self, to)

schedule Red  @ 6.3
  turn 3  arrive R_Horse by road
"""


def test_rows_that_a_layer_amends_come_back(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """What an amendment puts in is a list of its own, which is edited where it stands; the list that it amends stays."""
    game = new_game(tmp_path)
    (game / "changes.hw").write_text(CHANGES, encoding="utf-8")
    (game / "late.hw").write_text(ARRIVING, encoding="utf-8")
    scenario = game / "scenario.hw"
    scenario.write_text(
        scenario.read_text(encoding="utf-8").replace("  far-bank  R_Horse\n", ""), encoding="utf-8"
    )
    held = texts(game)
    assert main(["export", "csv", str(game), "-o", str(tmp_path / "out")]) == 0, capsys.readouterr()
    capsys.readouterr()

    for kind in ("set-up", "schedule"):
        assert main(["import", kind, str(tmp_path / "out" / f"{kind}.csv"), "-o", str(game), "--remove"]) == 0
        assert "nothing to change" in capsys.readouterr().out
    assert texts(game) == held

    def change(titles: list[str], row: list[Any]) -> list[Any]:
        name = row[titles.index("set-up" if "set-up" in titles else "schedule")]
        at, value = ("place", "0103") if "place" in titles else ("turn", "1")
        if name in ("amend 6.2 setup blue-start", "replace 6.3 schedule Red"):
            row[titles.index(at)] = value
        return row

    for kind in ("set-up", "schedule"):
        table = edited(tmp_path / "out" / f"{kind}.csv", tmp_path / f"{kind}.csv", change)
        assert main(["import", kind, str(table), "-o", str(game), "--remove"]) == 0, capsys.readouterr()
    now = texts(game)
    assert now.pop("changes.hw").decode() == CHANGES.replace("0201  B", "0103  B").replace("turn 2", "turn 1")
    assert now == {name: text for name, text in held.items() if name != "changes.hw"}


def test_a_project_that_amends_the_lists_below_it_comes_back(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["export", "csv", str(AMENDING), "-o", str(tmp_path)]) == 0
    assert "amend N setup german-start" in (tmp_path / "set-up.csv").read_text(encoding="utf-8")
    capsys.readouterr()
    for kind, title in TABLES.items():
        file = str(tmp_path / f"{title}.csv")
        assert main(["import", kind, file, "-o", str(AMENDING), "--remove", "--dry-run"]) == 0
        assert "nothing to change" in capsys.readouterr().out


def test_units_come_back_into_a_game_without_any(tmp_path: Path) -> None:
    now, before = copied("race-to-the-sea", tmp_path)
    assert main(["export", "xlsx", str(now), "-o", str(tmp_path / "out.xlsx")]) == 0
    for file in (now / "oob").glob("*.json"):
        file.unlink()

    assert main(["import", "oob", str(tmp_path / "out.xlsx"), "-o", str(now)]) == 0

    assert texts(now).keys() == texts(before).keys()
    assert main(["diff", str(before), str(now)]) == 0


def test_a_second_import_keeps_what_the_project_adds(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game = new_game(tmp_path)
    path = game / "scenario.hw"
    path.write_text(
        path.read_text("utf-8").replace(
            "  0101  B_Foot_1\n",
            "  # the vanguard\n  0101  B_Foot_1                                          @ 6.2.1\n",
        ),
        encoding="utf-8",
    )
    oob = game / "oob" / "blue.oob.json"
    oob.write_text(
        oob.read_text("utf-8").replace('"id": "B_Foot_2"', '"note": "ours",  "id": "B_Foot_2"'),
        encoding="utf-8",
    )
    table = tmp_path / "units.csv"
    table.write_text("id,name,value.strength\nB_Foot_1,1st Foot,5\nB_Foot_2,2nd Foot,3\n", encoding="utf-8")
    place = tmp_path / "set-up.csv"
    place.write_text("place,unit,side\n0201,B_Foot_1,Blue\n", encoding="utf-8")
    capsys.readouterr()

    assert main(["import", "oob", str(table), "-o", str(game)]) == 0
    shown = capsys.readouterr()
    assert 'B_Foot_1 "1st Foot": strength 4 -> 5' in shown.out
    assert "kept although not in the table: 1 (B_Horse)" in shown.err
    assert main(["import", "set-up", str(place), "-o", str(game), "--yes"]) == 0

    assert "B_Foot_1: place 0101 -> 0201" in capsys.readouterr().out
    text = path.read_text("utf-8")
    assert "  # the vanguard\n  0201" in text and "@ 6.2.1" in text and "near-bank  B_Horse" in text
    assert '"note": "ours",  "id": "B_Foot_2"' in oob.read_text("utf-8")
    assert main(["import", "oob", str(table), "-o", str(game)]) == 0
    assert "nothing to change" in capsys.readouterr().out


def test_units_in_rows_change_in_rows(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game = new_game(tmp_path)
    (game / "oob" / "blue.oob.json").unlink()
    (game / "blue.hw").write_text(
        "part of Skirmish\n\nforces blue of Blue                                        @ 6.2\n"
        "  ids  B_\n  # the line\n  2 x 4-3 foot II  1st Foot as B_Foot_1, 2nd Foot as B_Foot_2\n"
        "  2-5 horse I      Light Horse as B_Horse                  @ 6.3\n",
        encoding="utf-8",
    )
    assert main(["fmt", str(game)]) == 0
    table = tmp_path / "units.csv"
    table.write_text(
        "id,name,kind,value.strength,value.speed\nB_Foot_2,2nd Foot,,2,\nB_Horse,Light Horse,,2,6\nB_New,New,foot,1,1\n",
        encoding="utf-8",
    )
    assert main(["import", "oob", str(table), "-o", str(game), "--side", "Blue"]) == 0, capsys.readouterr()
    text = " ".join((game / "blue.hw").read_text("utf-8").split())
    assert "# the line 4-3 foot II 1st Foot as B_Foot_1 2-3 foot II 2nd Foot as B_Foot_2" in text
    assert "2-6 horse I Light Horse as B_Horse @ 6.3" in text and "1-1 foot New" in text
    assert main(["lint", str(game)]) in (0, 1)
    assert "error" not in capsys.readouterr().out


def test_a_unit_that_is_no_longer_in_the_table_goes_when_asked(tmp_path: Path) -> None:
    game = new_game(tmp_path)
    (game / "examples.hw").unlink()
    scenario = game / "scenario.hw"
    text = scenario.read_text("utf-8")
    scenario.write_text("".join(line for line in text.splitlines(True) if "B_" not in line), encoding="utf-8")
    for ids in (["B_Foot_1", "B_Horse"], ["B_Foot_2"]):
        table = tmp_path / "units.csv"
        table.write_text("id,name\n" + "".join(f"{one},{one}\n" for one in ids), encoding="utf-8")
        folder = tmp_path / ids[0]
        shutil.copytree(game, folder)
        assert main(["import", "oob", str(table), "-o", str(folder), "--remove"]) == 0
        import json

        held = json.loads((folder / "oob" / "blue.oob.json").read_text("utf-8"))["units"]
        assert [unit["id"] for unit in held] == ids


def test_a_unit_that_is_still_named_is_not_removed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Nothing is written, and each such unit is reported with the places that name it."""
    game = new_game(tmp_path)
    before = texts(game)
    table = tmp_path / "units.csv"
    table.write_text("id,name\nB_Foot_2,2nd Foot\nB_Horse,Light Horse\n", encoding="utf-8")

    assert main(["import", "oob", str(table), "-o", str(game), "--yes", "--remove"]) == 1

    shown = capsys.readouterr()
    said = " ".join(shown.err.split())
    assert "`B_Foot_1` cannot be removed: it is still named at scenario.hw:8 and in 5 other places" in said
    assert "help: remove `B_Foot_1` there first, or add it to the table" in said
    assert "- B_Foot_1" not in shown.out
    assert texts(game) == before


def test_lists_of_the_project_below_are_not_changed_from_above(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    base = new_game(tmp_path)
    above = tmp_path / "above"
    above.mkdir()
    (above / "hexwright.toml").write_text(
        '[project]\nname = "above"\nextends = "../game"\n', encoding="utf-8"
    )
    (above / "more.hw").write_text(
        'part of Skirmish\n\nnote "more"                                                @ 1.1\n',
        encoding="utf-8",
    )
    held = texts(base)
    place = tmp_path / "set-up.csv"
    place.write_text("set-up,place,unit\nblue-start,0201,B_Foot_1\n", encoding="utf-8")
    table = tmp_path / "units.csv"
    table.write_text("id,name,value.strength\nB_Foot_1,1st Foot,5\n", encoding="utf-8")
    capsys.readouterr()
    for kind, file, what in (("set-up", place, "`blue-start`"), ("oob", table, "`B_Foot_1`")):
        assert main(["import", kind, str(file), "-o", str(above), "--yes"]) == 1
        told = " ".join(capsys.readouterr().err.split())
        assert f"error[SHT012]: {what} belongs to the project that this one extends" in told, told
    assert texts(base) == held


@pytest.mark.parametrize(
    "name", ["../out.oob.json", "a/../../out.oob.json", "/out.oob.json", ".hidden.oob.json", "notes.txt"]
)
def test_a_file_named_by_a_table_lies_in_the_project(name: str, tmp_path: Path) -> None:
    game = new_game(tmp_path)
    table = tmp_path / "units.csv"
    table.write_text(f"id,name,kind,side,file\nB_X,X,foot,Blue,{name}\n", encoding="utf-8")
    assert main(["import", "oob", str(table), "-o", str(game), "--cite", "6.2"]) == 0
    assert [p.name for p in tmp_path.rglob("*.oob.json") if game not in p.parents] == []
    assert (
        not list(game.rglob("out.oob.json"))
        and not list(game.rglob(".hidden*"))
        and not list(game.rglob("notes.txt"))
    )
