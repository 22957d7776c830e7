"""Order-of-battle files that extend others, and formations: what a unit is in the end, and where that is said."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from toolchain.model.units.oobfile import OobFile
from toolchain.model.units.provenance import Origin, origin_of
from toolchain.workspace.lint.linter import lint_project
from toolchain.workspace.project.in_force import build_model
from toolchain.workspace.project.project import Project, load_project

ROOT = Path(__file__).resolve().parents[2]
HEAD: dict[str, Any] = {"format": "hexwright-oob/1", "cite": "6.4", "provenance": {"values": "printed"}}


@pytest.fixture
def game(tmp_path: Path) -> Path:
    folder = tmp_path / "game"
    shutil.copytree(ROOT / "toolchain" / "templates" / "game", folder)
    return folder


def write(folder: Path, name: str, units: list[dict[str, Any]], **more: Any) -> None:
    path = folder / "oob" / f"{name}.oob.json"
    path.parent.mkdir(exist_ok=True)
    path.write_text(json.dumps({**HEAD, "forces": name, **more, "units": units}, indent=1), encoding="utf-8")


def unit(project: Project, name: str) -> tuple[OobFile, int, dict[str, Any]]:
    found = [
        (file, number, one)
        for file in project.all_oob()
        for number, one in enumerate(file.data["units"])
        if one["id"] == name
    ]
    assert len(found) == 1
    return found[0]


def codes(project: Project) -> set[str]:
    return {item.code for item in lint_project(project).findings}


def test_a_supplement_changes_what_it_names_and_nothing_else(game: Path) -> None:
    before = load_project(game)
    write(game, "losses", [{"id": "B_Foot_1", "values": {"strength": 2}}], extends="oob/blue.oob.json")
    after = load_project(game)
    assert codes(after) == set()
    _, _, old = unit(before, "B_Foot_1")
    file, number, new = unit(after, "B_Foot_1")
    assert new == {**old, "values": {**old["values"], "strength": 2}}
    for other in ("B_Foot_2", "B_Horse", "R_Foot_1"):
        assert unit(before, other)[2] == unit(after, other)[2]
    # What is played, and where the value stands.
    model, findings = build_model(after)
    piece = next(p for p in model.ir["pieces"] if p["id"] == "B_Foot_1")
    assert (piece["values"]["strength"], findings.items) == (2, [])
    places = [file.span("units", number, "values", name) for name in ("strength", "speed")]
    assert [place.source.name for place in places if place] == ["oob/losses.oob.json", "oob/blue.oob.json"]


def test_a_supplement_adds_units_of_the_same_side(game: Path) -> None:
    guard = {"id": "B_Guard", "name": "Guard", "kind": "foot", "values": {"strength": 5, "speed": 2}}
    write(game, "guard", [guard], extends="oob/blue.oob.json")
    model, findings = build_model(load_project(game))
    piece = next(p for p in model.ir["pieces"] if p["id"] == "B_Guard")
    assert model.ir["sides"][piece["side"]]["name"] == "Blue"
    assert findings.items == []


def test_a_supplement_of_a_supplement_has_the_last_word(game: Path) -> None:
    # By name the last comes first: the order of files does not matter.
    write(game, "a-last", [{"id": "B_Foot_1", "values": {"strength": 1}}], extends="oob/z-first.oob.json")
    write(
        game,
        "z-first",
        [{"id": "B_Foot_1", "name": "Remnant", "values": {"strength": 3}}],
        extends="oob/blue.oob.json",
    )
    project = load_project(game)
    assert codes(project) == set()
    _, _, made = unit(project, "B_Foot_1")
    assert (made["name"], made["values"]) == ("Remnant", {"strength": 1, "speed": 3})


def test_a_scenario_elsewhere_changes_units_of_the_game_it_extends(game: Path) -> None:
    winter = game / "winter"
    winter.mkdir()
    (winter / "hexwright.toml").write_text(
        '[project]\nname = "winter"\ntitle = "W"\nlanguage = "1"\nlicence = "CC0-1.0"\nextends = ".."\n'
    )
    # The same name as that of the file below, which is the one that is meant.
    write(winter, "blue", [{"id": "B_Foot_1", "values": {"speed": 1}}], extends="oob/blue.oob.json")
    assert unit(load_project(winter), "B_Foot_1")[2]["values"] == {"strength": 4, "speed": 1}
    assert unit(load_project(game), "B_Foot_1")[2]["values"] == {"strength": 4, "speed": 3}


def test_a_formation_says_once_what_its_units_share(game: Path) -> None:
    shared = {
        "name": "Guard",
        "kind": "foot",
        "echelon": "II",
        "cite": "6.5",
        "values": {"strength": 5, "speed": 2},
    }
    units = [
        {"id": "G_1", "name": "1st", "formation": "Guard"},
        {"id": "G_2", "name": "2nd", "formation": "Guard", "echelon": "I", "values": {"strength": 4}},
    ]
    write(game, "guard", units, side="Blue", formations={"Guard": shared})
    project = load_project(game)
    first, second = (unit(project, name)[2] for name in ("G_1", "G_2"))
    assert first == {
        "id": "G_1",
        "name": "1st",
        "formation": "Guard",
        **{k: shared[k] for k in ("kind", "echelon", "cite", "values")},
    }
    assert (second["echelon"], second["values"]) == ("I", {"strength": 4, "speed": 2})
    # A wrong value is shown where it stands: in the formation.
    shared["values"] = {"strength": 55, "speed": 2}
    write(game, "guard", units, side="Blue", formations={"Guard": shared})
    found = [item for item in lint_project(load_project(game)).findings if item.code == "OOB029"]
    assert [item.span.text for item in found if item.span] == ["55"]


def test_a_supplement_changes_a_formation_and_so_its_units(game: Path) -> None:
    units = [{"id": f"G_{n}", "name": f"{n}.", "formation": "Guard"} for n in (1, 2)]
    units[1]["values"] = {"strength": 4}  # type: ignore[assignment]
    write(
        game,
        "guard",
        units,
        side="Blue",
        formations={"Guard": {"kind": "foot", "values": {"strength": 5, "speed": 2}}},
    )
    write(
        game,
        "tired",
        [{"id": "G_3", "name": "3.", "formation": "Guard"}],
        extends="oob/guard.oob.json",
        formations={"Guard": {"values": {"strength": 3}}},
    )
    project = load_project(game)
    assert {n: unit(project, f"G_{n}")[2]["values"]["strength"] for n in (1, 2, 3)} == {1: 3, 2: 4, 3: 3}


def test_where_a_value_comes_from_goes_with_the_value(game: Path) -> None:
    units = [
        {
            "id": "G_1",
            "name": "1.",
            "kind": "foot",
            "values": {"strength": 5, "speed": 2},
            "cites": {"strength": "6.5"},
            "authored": {"speed": "no list has it"},
        },
    ]
    write(game, "guard", units, side="Blue")
    changes = [{"id": "G_1", "values": {"speed": 3}}]
    write(game, "sheet", changes, extends="oob/guard.oob.json", cite="6.6")
    project = load_project(game)
    file, _, made = unit(project, "G_1")
    assert origin_of(file.data, made, "strength") == Origin("printed", "", "6.5")
    # Both files print what they say: the mark of the old value has gone with it.
    assert origin_of(file.data, made, "speed") == Origin("printed", "", "6.4")
    write(
        game,
        "sheet",
        changes,
        extends="oob/guard.oob.json",
        provenance={"values": "derived", "because": "halved"},
    )
    file, _, made = unit(load_project(game), "G_1")
    assert origin_of(file.data, made, "speed") == Origin("derived", "halved", "6.4")
    assert origin_of(file.data, made, "strength").mark == "printed"


WRONG: list[tuple[str, Any]] = [
    ("formations", 3),
    ("formations", {"Guard": 3}),
    ("formations", {"Guard": {"values": 3}}),
    ("extends", 3),
    ("formations", {"Guard": {"cites": [1], "faces": {"a": 1}, "printed": {}}}),
    ("formations", []),
]
WRONG_OF_UNITS: list[tuple[str, Any]] = [
    ("formation", 3),
    ("printed", "speed"),
    ("derived", ["speed"]),
    ("authored", "x"),
    ("cites", 3),
    ("printed", [3]),
]


@pytest.mark.parametrize("key, value", WRONG)
def test_wrong_kinds_of_a_file_are_said_and_nothing_falls_over(key: str, value: Any, game: Path) -> None:
    plain = {
        "id": "G_1",
        "name": "1.",
        "kind": "foot",
        "formation": "Guard",
        "values": {"strength": 5, "speed": 2},
    }
    write(game, "guard", [plain], side="Blue", **{key: value})
    assert codes(load_project(game)) & {"OOB003", "OOB006"}
    assert "PKG020" not in codes(load_project(game))


@pytest.mark.parametrize("key, value", WRONG_OF_UNITS)
def test_wrong_kinds_of_a_unit_are_said_and_nothing_falls_over(key: str, value: Any, game: Path) -> None:
    write(game, "losses", [{"id": "B_Foot_1", key: value}], extends="oob/blue.oob.json")
    found = codes(load_project(game))
    assert "OOB003" in found and "PKG020" not in found
