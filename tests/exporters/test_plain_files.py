"""The game as JSON, and its drawings as SVG: complete, by the schema, and with nothing from outside."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from tests.shipped import ROOT, TEMPLATE, played
from toolchain.exporters.counters.set_up import set_up_state
from toolchain.exporters.drawings import counters, maps
from toolchain.exporters.laid_out.file_names import FileNames
from toolchain.exporters.plain_game import plain_game
from toolchain.ir.roster import roster_of
from toolchain.workspace.export.subject import Subject

SCHEMA = json.loads((ROOT / "schemas" / "game-1.schema.json").read_text(encoding="utf-8"))
ABOUT = {"name": "g", "title": "G", "version": "1", "licence": "", "credits": [], "digest": "d"}
PROJECTS = [TEMPLATE, *sorted(played()), ROOT / "scenarios" / "western-front"]


@pytest.fixture(scope="module", params=PROJECTS, ids=lambda path: path.name)
def game(request: pytest.FixtureRequest) -> tuple[dict[str, Any], dict[str, Any]]:
    found = Subject(request.param)
    names = found.scenarios[:2]
    scenarios = {name: found.ir(name) for name in names}
    return scenarios, json.loads(json.dumps({"generator": "x", **plain_game(scenarios, ABOUT)}))


def test_the_file_is_as_its_schema_says(game: Any) -> None:
    jsonschema.Draft202012Validator.check_schema(SCHEMA)
    jsonschema.Draft202012Validator(SCHEMA).validate(game[1])


def test_everything_of_the_game_is_in_it(game: Any) -> None:
    scenarios, made = game
    for part in ("map", "units", "tables", "rules"):  # what scenarios share is kept once
        held = made[part if part.endswith("s") else f"{part}s"]
        assert {one[part] for one in made["scenarios"]} == set(range(len(held)))
    for ir, told in zip(scenarios.values(), made["scenarios"], strict=True):
        ground, units = made["maps"][told["map"]], made["units"][told["units"]]
        assert [one["number"] for one in ground["hexes"]] == [known["id"] for known in ir["hexes"]]
        assert len(ground["hexsides"]) == len(ir["edges"])
        assert {name: len(held) for name, held in ground["networks"].items()} == {
            name: len(held) for name, held in ir["networks"].items()
        }
        assert [one["id"] for one in units] == [piece["id"] for piece in ir["pieces"]]
        assert [one["name"] for one in made["tables"][told["tables"]]] == [t["name"] for t in ir["tables"]]
        held = roster_of(ir)
        assert [len(told[part]) for part in ("set_up", "arrivals", "withdrawals")] == list(map(len, held))
        assert sorted(one["unit"] for one in told["start"]) == sorted(piece["id"] for piece in ir["pieces"])


def test_units_stand_where_the_set_up_puts_them(game: Any) -> None:
    for ir, told in zip(game[0].values(), game[1]["scenarios"], strict=True):
        state = set_up_state(ir)
        if state is None:
            assert "not_played" in told
            continue
        index = {piece["id"]: number for number, piece in enumerate(ir["pieces"])}
        for one in told["start"]:
            place = state.columns["c_place"][index[one["unit"]]]
            on_map = 0 <= place < len(ir["hexes"])
            assert one.get("hex") == (ir["hexes"][place]["id"] if on_map else None)


def test_arrivals_that_wait_and_statements_of_set_ups_are_in_words() -> None:
    found = Subject(ROOT / "scenarios" / "race-to-the-sea")
    told = plain_game({"": found.ir(None)}, ABOUT)["scenarios"][0]

    waiting = [row for row in told["arrivals"] if row.get("date") == "when siege over"]
    assert [row["unit"] for row in waiting if row["of"] == "Allies"] == ["BE_Army"]
    assert len(waiting) == 6
    assert all("turn" not in row and row["place"] for row in waiting)
    (german,) = [one["lines"] for one in told["set_up_statements"] if one["of"] == "Germany"]
    assert "German I Cavalry goes to place." in german
    assert "Momentum: Germany." in told["at_the_start"]


@pytest.mark.parametrize("project", [TEMPLATE, *sorted(played())[1:]], ids=lambda path: path.name)
def test_drawings_need_no_other_file(project: Path) -> None:
    found = Subject(project)
    scenarios = {name: found.ir(name) for name in found.scenarios}
    drawn = {**maps(scenarios, "A game", 20.0), **counters(scenarios, 20.0)}
    ids = {piece["id"] for ir in scenarios.values() for piece in ir["pieces"]}

    assert {f"unit-{name}-0.svg" for name in ids} <= drawn.keys()
    for text in drawn.values():
        root = ET.fromstring(text)
        assert root.get("width", "").endswith("mm")
        names = {one.get("id") for one in root.iter() if one.get("id")}
        for one in root.iter():
            for key, value in one.attrib.items():
                if key.rpartition("}")[2] == "href":
                    assert value.startswith("data:") or value.removeprefix("#") in names


def test_names_of_files_are_good_on_every_system() -> None:
    named = FileNames()
    wanted = ["unit-A-0.png", "unit-a-0.png", "con.png", "a/b.png", "名.png", "unit-A-0.png"]
    made = [named(name) for name in wanted]

    assert made[0] == made[5] == "unit-A-0.png"
    assert len({name.lower() for name in made}) == 5
    assert all(name.isascii() and "/" not in name and name.endswith(".png") for name in made)
