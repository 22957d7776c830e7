"""Tables for spreadsheets hold all that the project holds: read back, they are the same."""

from __future__ import annotations

import csv
import io
import json
import re
import shutil
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from toolchain.cli.main import main
from toolchain.exporters.tables import cell, units_table
from toolchain.workspace.project.in_force import build_model
from toolchain.workspace.project.project import load_project

ROOT = Path(__file__).resolve().parents[2]
PROJECTS = [
    ROOT / "scenarios" / "race-to-the-sea",
    ROOT / "toolchain" / "templates" / "game",
    ROOT / "tests" / "projects" / "second-scenario",
]


def value(text: str) -> Any:
    """The value of a cell, as the guide says it is to be read."""
    if text.startswith("'"):
        return text[1:]
    return int(text) if re.fullmatch(r"\d+", text) else text


def number_or_text(text: str) -> Any:
    return int(text) if re.fullmatch(r"-?\d+", text) else value(text)


def rows(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text, newline="")))


def files_of(text: str) -> dict[str, dict[str, Any]]:
    """Order-of-battle files from their table."""
    made: dict[str, dict[str, Any]] = {}
    for row in rows(text):
        origin = {"values": value(row["provenance"])}
        if row["because"]:
            origin["because"] = value(row["because"])
        head = {"forces": value(row["forces"]), "cite": value(row["forces cite"]), "provenance": origin}
        head |= {"side": value(row["side"])} if row["side"] else {}
        file = made.setdefault(row["file"], head | {"units": []})
        assert {key: file[key] for key in head} == head
        unit: dict[str, Any] = {}
        for key, given_text in row.items():
            if not given_text or key in ("file", "forces", "side", "provenance", "because", "forces cite"):
                continue
            kind, _, name = key.partition(".")
            if kind == "value":
                unit.setdefault("values", {})[name] = number_or_text(given_text)
            elif kind in ("cite", "derived", "authored") and name:
                unit.setdefault("cites" if kind == "cite" else kind, {})[name] = value(given_text)
            elif kind == "face":
                face, _, rating = name.partition(".")
                held = unit.setdefault("faces", {}).setdefault(face, {})
                if rating:
                    held[rating] = number_or_text(given_text)
            elif key == "printed":
                unit[key] = json.loads(given_text)
            else:
                unit[key] = number_or_text(given_text) if key == "count" else value(given_text)
        file["units"].append(unit)
    return made


def wanted(data: dict[str, Any]) -> dict[str, Any]:
    """What the table holds: what a file says of its units, whatever it says it by."""
    return {
        key: held for key, held in data.items() if key not in ("format", "$schema", "extends", "formations")
    }


@pytest.mark.parametrize("folder", PROJECTS, ids=lambda p: p.name)
def test_nothing_is_lost(folder: Path, tmp_path: Path) -> None:
    assert main(["export", "csv", str(folder), "-o", str(tmp_path)]) == 0

    project = load_project(folder)
    units = (tmp_path / "units.csv").read_bytes().decode()
    assert files_of(units) == {file.name: wanted(file.data) for file in project.all_oob()}
    placed, due = set(), set()
    for scenario in project.scenarios:
        model, _ = build_model(project, scenario)
        for row in model.setup_rows:
            block = row["block"].header
            side = model.ir["sides"][row["side"]]["name"]
            placed.add((block[0].text, side, row["line"].tokens[0].text, row["piece"].name))
        for row in model.schedule_rows:
            entry = row["piece"].info["piece"]["entry"] or ""
            name = row["block"].header[0].text
            due.add((name, name, turn_of(row["turn"]), "arrive", row["piece"].name, entry))
    lists = rows((tmp_path / "set-up.csv").read_bytes().decode())
    listed = {
        (value(r["set-up"]), value(r["side"]), value_of_place(r["place"]), value(r["unit"])) for r in lists
    }
    if project.base is not None:
        # Lists of the base that no scenario of its own uses are there too, and as they are before an amendment.
        amended = {p.block.header[2].text for p in project.placed if p.block.word == "amend"}
        used = {name for name, *_ in placed} - amended
        placed, listed = ({row for row in held if row[0] in used} for held in (placed, listed))
    assert placed == listed
    for scenario in project.scenarios:
        used = {token.value for token in scenario.listed("set-up")}
        named = {value(r["set-up"]) for r in lists if scenario.header[0].value in r["scenario"].split("; ")}
        assert named <= used
    schedule = tmp_path / "schedule.csv"
    columns = ("schedule", "side", "turn", "event", "unit", "entry")
    held = {
        tuple(turn_of(row[name]) if name == "turn" else str(value(row[name])) for name in columns)
        for row in (rows(schedule.read_bytes().decode()) if schedule.exists() else ())
    }
    assert due == held if project.base is None else not due - held
    assert placed and (due or folder.name != "race-to-the-sea")


def test_units_of_formations_and_supplements(tmp_path: Path) -> None:
    """A table says of each unit all that is so, its formation's and its supplements' share included."""
    folder = tmp_path / "game"
    shutil.copytree(ROOT / "toolchain" / "templates" / "game", folder)
    head = {"format": "hexwright-oob/1", "cite": "6.4", "provenance": {"values": "printed"}}
    guard = {
        "kind": "foot",
        "echelon": "II",
        "values": {"strength": 5, "speed": 3},
        "cites": {"speed": "6.5"},
    }
    (folder / "oob" / "guard.oob.json").write_text(
        json.dumps(
            {
                **head,
                "forces": "guard",
                "side": "Blue",
                "formations": {"Guard": guard},
                "units": [
                    {"id": "G_1", "name": "1st", "formation": "Guard", "values": {"speed": 2}},
                    {
                        "id": "G_2",
                        "name": "2nd",
                        "formation": "Guard",
                        "authored": {"strength": "no list has it"},
                    },
                ],
            }
        ),
        encoding="utf-8",
    )
    (folder / "oob" / "losses.oob.json").write_text(
        json.dumps(
            {
                **head,
                "forces": "losses",
                "extends": "oob/guard.oob.json",
                "provenance": {"values": "authored", "because": "x"},
                "units": [{"id": "G_1", "values": {"strength": 1}}],
            }
        ),
        encoding="utf-8",
    )
    assert main(["export", "csv", str(folder), "-o", str(tmp_path)]) == 0
    made = files_of((tmp_path / "units.csv").read_bytes().decode())
    first, second = made["oob/guard.oob.json"]["units"]
    assert first == {
        "id": "G_1",
        "name": "1st",
        "kind": "foot",
        "formation": "Guard",
        "echelon": "II",
        "values": {"strength": 1, "speed": 2},
        "authored": {"strength": "x"},
    }
    assert second["values"] == guard["values"] and second["cites"] == {"speed": "6.5"}
    assert second["authored"] == {"strength": "no list has it"}


def turn_of(turn: object) -> str:
    """A word in place of a turn is a turn after all others in the model."""
    return str(turn) if str(turn).isdigit() and str(turn) != "999" else "later"


def value_of_place(text: str) -> str:
    """A hex number keeps its noughts: it is written as a text."""
    assert text.startswith("'") or not text.isdigit()
    return text.removeprefix("'")


UNITS = st.fixed_dictionaries(
    {
        "id": st.from_regex(r"[A-Z][a-z0-9_]{0,5}", fullmatch=True),
        "name": st.text(min_size=1),
        "kind": st.just("foot"),
    },
    optional={
        "note": st.text(min_size=1),
        "count": st.integers(1, 999),
        "cite": st.sampled_from(["7", "7.1", "N", "-"]),
        "printed": st.lists(st.sampled_from(["attack", "speed"]), unique=True),
        "values": st.dictionaries(
            st.sampled_from(["attack", "speed"]), st.integers(-9, 99) | st.text(), min_size=1
        ),
        "faces": st.dictionaries(
            st.sampled_from(["full", "spent"]),
            st.dictionaries(st.sampled_from(["attack", "speed"]), st.integers(0, 9) | st.text()),
            min_size=1,
        ),
        "cites": st.dictionaries(st.sampled_from(["attack"]), st.text(min_size=1), min_size=1),
        "derived": st.dictionaries(st.sampled_from(["attack"]), st.text(min_size=1), min_size=1),
        "authored": st.dictionaries(st.sampled_from(["speed"]), st.text(min_size=1), min_size=1),
        "formation": st.sampled_from(["IV-Corps", "1st", "7"]),
    },
)


# Drawing the units takes its time on a busy machine; that it does is no finding.
@settings(suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(UNITS, min_size=1, max_size=5), st.text())
def test_any_units_come_back(units: list[dict[str, Any]], because: str) -> None:
    data = {
        "forces": "f",
        "side": "Blue",
        "cite": "1",
        "provenance": {"values": "authored", "because": because},
    }
    data["units"] = units

    assert files_of(units_table([("f.oob.json", data)]).csv()) == {"f.oob.json": data}


@pytest.mark.parametrize("text", ["=1+1", "+1", "-1", "@x", "'x", "007", "12", ""])
def test_no_text_is_a_formula_or_a_number(text: str) -> None:
    assert cell(text) == f"'{text}"
