"""The Napoleonic series, its battle, its scenarios and its option change each other by paragraph (LNB 1.0, 1.5, 23.0)."""

from __future__ import annotations

import json
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from toolchain.cli.main import main
from toolchain.workspace import ledger
from toolchain.workspace.project.in_force import build_model
from toolchain.workspace.project.project import Project, find_scenario, load_project

PROJECT = Path(__file__).resolve().parents[2] / "scenarios" / "library-of-napoleonic-battles"


@pytest.fixture(scope="module")
def project() -> Project:
    return load_project(PROJECT)


def built(project: Project, name: str) -> dict[str, Any]:
    model, findings = build_model(project, find_scenario(project, name))
    assert findings.errors == 0
    return model.ir


def named(ir: dict[str, Any], part: str) -> dict[str, Any]:
    return {item["name"]: item for item in ir[part]}


def test_the_battle_adds_to_what_the_series_scores(project: Project) -> None:
    labels = [line["label"] for line in built(project, "The battle of Tresnau")["scores"][0]["lines"]]
    assert set(labels) >= {"second-trains", "first", "second"}


def test_the_learning_scenario_has_no_digging(project: Project) -> None:
    assert "digging" in named(built(project, "The battle of Tresnau"), "procedures")
    short = named(built(project, "The road to Tresnau"), "procedures")
    assert "digging" not in short
    assert "digging" not in json.dumps(short["movement-phase"])


def test_the_option_replaces_the_weather_and_dims_the_sight(project: Project) -> None:
    fair, foul = (built(project, name) for name in ("The battle of Tresnau", "Rain at Brandlitz"))
    assert named(fair, "tables")["weather-roll"]["cells"] != named(foul, "tables")["weather-roll"]["cells"]
    blocks = [json.dumps(named(ir, "sights")["view"]["hex"]).count('"weather"') for ir in (fair, foul)]
    assert blocks == [0, 6]  # each kind of weather that hides is named once


def test_the_ledger_shows_both_places(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """For programs and for people, who are shown one ledger: building it plays all examples."""
    build, built = ledger.build_ledger, []

    def once(*given: Any) -> dict[str, Any]:
        if not built:
            built.append(build(*given))
        return deepcopy(built[0])

    monkeypatch.setattr(ledger, "build_ledger", once)
    assert main(["ledger", str(PROJECT), "--overrides", "--output-format", "json"]) == 0
    rows = json.loads(capsys.readouterr().out)["overrides"]
    pairs = {(row["change"], row["layer"], row["place"].partition(":")[0]) for row in rows}
    assert pairs >= {
        ("amend", "game", "tresnau/victory.hw"),
        ("suspend", "scenario", "tresnau/learning.hw"),
        ("replace", "option", "weather.hw"),
    }
    assert all(row["changes"] for row in rows)
    replaced = next(
        row for row in rows if row["change"] == "replace" and row["place"].startswith("weather.hw")
    )
    assert [(c["block"], c["place"].partition(":")[0]) for c in replaced["changes"]] == [
        ("table weather-roll", "charts.hw")
    ]
    assert main(["ledger", str(PROJECT), "--overrides"]) == 0
    out = capsys.readouterr().out
    assert "weather.hw:" in out and "  charts.hw:" in out
