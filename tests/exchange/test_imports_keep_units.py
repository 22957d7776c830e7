"""Without `--remove`, whatever the table and the project: every unit and every row that was there is there afterwards."""

from __future__ import annotations

import json
import random
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from tests.exchange.making_sheets import new_game
from toolchain.cli.main import main
from toolchain.exporters.tables import Table
from toolchain.workspace.export.csv_tables import project_tables
from toolchain.workspace.project.project import Project, load_project
from toolchain.workspace.tables.importing import Order, import_tables
from toolchain.workspace.tables.keeping import lost_rows, lost_units
from toolchain.workspace.tables.project_lists import listings
from toolchain.workspace.tables.unit_merging import Origin

SIDES = {"Blue": "B_", "Red": "R_"}
FORMATIONS = ("", "", "First", "Second")


def units_of(project: Project) -> dict[str, dict[str, Any]]:
    return {
        unit["id"]: {**unit, "list": file.data["forces"], "side": file.data["side"]}
        for file in project.oob
        for unit in file.data["units"]
    }


def made_project(dice: random.Random, folder: Path) -> Path:
    """The small game with more lists of its sides, as JSON and as rows, some with formations, one a supplement."""
    game = new_game(folder)
    if dice.random() < 0.5:  # then a list `blue` is new, and its file is there
        blue = game / "oob" / "blue.oob.json"
        blue.write_text(blue.read_text("utf-8").replace('"blue"', '"main"'), encoding="utf-8")
    for number in range(dice.randint(0, 4)):
        side = dice.choice(list(SIDES))
        forces = dice.choice((f"list-{number}", f"{side.lower()}-{number}"))
        names = [f"Unit {number}{letter}" for letter in "abc"[: dice.randint(1, 3)]]
        if dice.random() < 0.5:
            rows = "".join(f"  {dice.randint(1, 9)}-3 foot II  {name}\n" for name in names)
            if dice.random() < 0.5:
                rows += "  formation First  as foot\n    4-3 foot II  Guard\n"
            (game / f"{forces}.hw").write_text(
                f"part of Skirmish\n\nforces {forces} of {side}  @ 6.{number}\n"
                f"  ids  {SIDES[side]}{number}_\n{rows}",
                encoding="utf-8",
            )
            continue
        units = [
            {
                "id": f"{SIDES[side]}{number}_{name.replace(' ', '_')}",
                "name": name,
                "kind": "foot",
                "values": {"strength": dice.randint(1, 9), "speed": 3},
            }
            for name in names
        ]
        where = dice.choice(("oob/", "", "oob/more/")) + dice.choice((forces, side.lower(), f"{side}-2"))
        path = game / f"{where}.oob.json"
        if path.exists():
            continue
        path.parent.mkdir(exist_ok=True)
        head = {"format": "hexwright-oob/1", "forces": forces, "side": side, "cite": "6.2"}
        data = {**head, "provenance": {"values": "printed"}, "units": units}
        path.write_text(json.dumps(data, indent=2), encoding="utf-8")
    return game


def made_table(dice: random.Random, project: Project, path: Path) -> None:
    """Some units of the project, by id or by name, and new ones, with columns that name files and lists or do not."""
    known = list(units_of(project).values())
    rows: list[dict[str, Any]] = []
    by_id = dice.random() < 0.5
    for unit in dice.sample(known, dice.randint(0, len(known))):
        who = {"id": unit["id"]} if by_id else {"name": unit["name"]}
        who |= {"side": unit["side"]}
        rows.append({**who, "value.strength": dice.choice(("", dice.randint(1, 9)))})
    for number in range(dice.randint(0 if rows else 1, 3)):
        rows.append(
            {
                "name": f"New {number}",
                "kind": "foot",
                "value.strength": 4,
                "value.speed": 3,
                "formation": dice.choice(FORMATIONS),
            }
        )
    file = dice.choice(project.oob)
    more = {
        "forces": (str(file.data["forces"]), "blue", "blue", "other"),
        "file": (file.name, "oob/blue.oob.json", "oob/new.oob.json"),
    }
    columns = dice.choice((["forces"], ["file"], ["forces", "file"], []))
    for row in rows:
        for column in columns:
            if dice.random() < 0.5:
                row[column] = dice.choice(more[column])
        row.setdefault("side", "Blue" if "blue" in f"{row.get('forces')}{row.get('file')}" else "")
    dice.shuffle(rows)
    titles = list(dict.fromkeys(key for row in rows for key in row))
    lines = [titles, *([str(row.get(title, "")) for title in titles] for row in rows)]
    path.write_text("".join(";".join(line) + "\n" for line in lines), encoding="utf-8")


@pytest.mark.parametrize("seed", range(48))
def test_no_unit_is_lost(seed: int, tmp_path: Path) -> None:
    dice = random.Random(seed)
    game = made_project(dice, tmp_path)
    project = load_project(game)
    assert not project.findings.errors, project.findings.items
    table = tmp_path / "table.csv"
    made_table(dice, project, table)
    side = dice.choice(list(SIDES))

    status = main(["import", "oob", str(table), "-o", str(game), "--side", side, "--cite", "6.2", "--yes"])

    after = load_project(game)
    assert not after.findings.errors, after.findings.items
    before, now = units_of(project), units_of(after)
    assert before.keys() <= now.keys()
    text = table.read_text("utf-8")
    for id_, unit in before.items():
        if id_ not in text and unit["name"] not in text:
            assert now[id_] == unit
    new = {unit["name"] for unit in now.values()} - {unit["name"] for unit in before.values()}
    assert new == ({f"New {n}" for n in range(3) if f"New {n}" in text} if status == 0 else set())


@pytest.mark.parametrize("seed", range(24))
def test_no_row_of_a_set_up_is_lost(seed: int, tmp_path: Path) -> None:
    dice = random.Random(seed)
    game = new_game(tmp_path)
    project = load_project(game)
    before = Counter(entry.name for one in listings(project) for row in one.rows for entry in row.entries)
    units = [id_ for id_ in units_of(project) if id_.startswith("B_")]
    rows = [f"{dice.choice(('0101', '0102', '0201', 'near-bank'))};{one}" for one in units]
    chosen = dice.sample(rows, dice.randint(1, len(rows)))
    table = tmp_path / "start.csv"
    table.write_text("\n".join(["Hex;Unit", *chosen]) + "\n", encoding="utf-8")

    assert main(["import", "set-up", str(table), "-o", str(game), "--list", "blue-start", "--yes"]) == 0

    after = load_project(game)
    now = Counter(entry.name for one in listings(after) for row in one.rows for entry in row.entries)
    assert now == before


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
  1914-09.2  arrive  3 x 5-4 Inf XX
  1914-10.1  withdraw  6-4 Inf XX  1
  1914-11.1  arrive  3 x 4-4 Inf XX  7, 8, 9
"""


@pytest.mark.parametrize("seed", range(24))
def test_no_counter_of_a_schedule_is_lost(seed: int, tmp_path: Path) -> None:
    """Rows of an exported schedule, some left out, some with other dates, places or factors, and new ones."""
    dice = random.Random(seed)
    game = new_game(tmp_path)
    (game / "war.hw").write_text(f'part of Skirmish unplayed because "lists"\n{WAR}', encoding="utf-8")
    before = load_project(game)
    table = project_tables(before)["schedule"]
    every = [dict(row) for row in table.rows]
    rows = [row for row in every if dice.random() < 0.7] or every[:1]
    for row in rows:
        if dice.random() < 0.4:
            row["date"] = f"1915-0{dice.randint(1, 9)}.1"
        if dice.random() < 0.2:
            row["factors"] = "7-4"
    rows += [rows[0] | {"unit": f"New {number}", "as written": ""} for number in range(dice.randint(0, 2))]
    dice.shuffle(rows)
    file = tmp_path / "schedule.csv"
    file.write_text(Table(table.columns, rows).csv(), encoding="utf-8")

    assert main(["import", "schedule", str(file), "-o", str(game), "--yes"]) == 0

    assert lost_rows(listings(before), load_project(game), ["war.hw"]) == []


def test_no_file_is_written_over(tmp_path: Path) -> None:
    """The file that a new list would have is there already, with a list of another name."""
    game = new_game(tmp_path)
    old = (game / "oob" / "blue.oob.json").read_text("utf-8").replace('"forces": "blue"', '"forces": "main"')
    (game / "oob" / "blue.oob.json").write_text(old, encoding="utf-8")
    table = tmp_path / "new.csv"
    table.write_text("name;kind;value.strength;value.speed;forces\nGuard;foot;4;3;blue\n", encoding="utf-8")

    assert main(["import", "oob", str(table), "-o", str(game), "--side", "Blue", "--cite", "6.2"]) == 0

    assert (game / "oob" / "blue.oob.json").read_text("utf-8") == old
    assert json.loads((game / "oob" / "blue-2.oob.json").read_text("utf-8"))["forces"] == "blue"


def test_a_side_with_two_lists_gets_new_units_in_the_larger(tmp_path: Path) -> None:
    game = new_game(tmp_path)
    (game / "guard.hw").write_text(
        "part of Skirmish\n\nforces blue-guard of Blue  @ 6.9\n  6-2 foot II  Old Guard as B_Old_Guard\n",
        encoding="utf-8",
    )
    before = (game / "oob" / "blue.oob.json").read_text("utf-8")
    table = tmp_path / "blue.csv"
    table.write_text("Unit;Type;Strength;Move\nHussars;horse;2;6\n", encoding="utf-8")

    assert main(["import", "oob", str(table), "-o", str(game), "--side", "Blue", "--yes"]) == 0

    written = json.loads((game / "oob" / "blue.oob.json").read_text("utf-8"))
    assert [unit["id"] for unit in written["units"]] == ["B_Foot_1", "B_Foot_2", "B_Horse", "B_Hussars"]
    assert (game / "oob" / "blue.oob.json").read_text("utf-8").startswith(before[: before.rindex("}\n  ]")])


def test_new_units_of_a_file_that_is_there_keep_their_own_paragraph_and_reason(tmp_path: Path) -> None:
    game = new_game(tmp_path)
    table = tmp_path / "blue.csv"
    table.write_text("Unit;Type;Strength;Move\nHussars;horse;2;6\n", encoding="utf-8")
    more = ["--side", "Blue", "--yes", "--cite", "9.4", "--authored", "after the campaign map"]

    assert main(["import", "oob", str(table), "-o", str(game), *more]) == 0

    unit = units_of(load_project(game))["B_Hussars"]
    assert unit["cite"] == "9.4"
    assert unit["authored"] == {
        "strength": "after the campaign map",
        "speed": "after the campaign map",
    }


@pytest.mark.parametrize("formation", ["First", "Third"])
def test_a_new_unit_stands_in_its_formation(formation: str, tmp_path: Path) -> None:
    """In rows below the heading of the formation, in JSON with an entry among the formations."""
    game = new_game(tmp_path)
    (game / "guard.hw").write_text(
        "part of Skirmish\n\nforces blue-guard of Blue  @ 6.9\n  formation First  as foot\n    6-2 foot II  Guard\n"
        "  formation Second  as foot\n    6-2 foot II  Young Guard\n",
        encoding="utf-8",
    )
    for forces in ("blue-guard", "blue"):
        table = tmp_path / f"{forces}.csv"
        table.write_text(
            f"name;kind;formation;value.strength;value.speed;forces\nLine of {forces};foot;{formation};2;6;{forces}\n",
            encoding="utf-8",
        )
        assert main(["import", "oob", str(table), "-o", str(game), "--side", "Blue"]) == 0

    made = [unit for unit in units_of(load_project(game)).values() if unit["name"].startswith("Line")]
    assert [(unit["list"], unit["formation"]) for unit in made] == [
        ("blue-guard", formation),
        ("blue", formation),
    ]


def test_a_text_that_would_lose_units_or_rows_is_found(tmp_path: Path) -> None:
    """Whatever wrote it: this is looked at before anything is written."""
    game = new_game(tmp_path)
    before = load_project(game)
    oob = (game / "oob" / "blue.oob.json").read_text("utf-8")
    fewer = json.dumps({**json.loads(oob), "units": json.loads(oob)["units"][1:]})
    scenario = (game / "scenario.hw").read_text("utf-8")
    shorter = scenario.replace("  0102  B_Foot_2\n", "")

    assert lost_units(before, load_project(game, instead={"oob/blue.oob.json": fewer})) == ["B_Foot_1"]
    after = load_project(game, instead={"scenario.hw": shorter})
    assert lost_rows(listings(before), after, ["scenario.hw"]) == ["B_Foot_2"]
    assert lost_rows(listings(before), after, ["game.hw"]) == []


def test_an_import_that_would_lose_units_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from toolchain.workspace.tables import importing

    game = new_game(tmp_path)
    table = tmp_path / "blue.csv"
    table.write_text("Unit;Type;Strength;Move\nHussars;horse;2;6\n", encoding="utf-8")
    monkeypatch.setattr(importing, "lost_units", lambda before, after: ["B_Foot_1"])

    made = import_tables(table, load_project(game), Order("oob", owner="Blue", origin=Origin("6.2")))

    assert [(one.code, one.message) for one in made.findings] == [
        ("SHT012", "the import would remove `B_Foot_1`")
    ]
