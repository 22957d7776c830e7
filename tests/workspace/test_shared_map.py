"""Scenarios on one map share what was read of it, and each is the model that it would be alone."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from toolchain.model import build
from toolchain.model.context import Build
from toolchain.model.model import Model
from toolchain.workspace.project.in_force import build_model
from toolchain.workspace.project.project import load_project

SCENARIOS = Path(__file__).resolve().parents[2] / "scenarios"


def read_maps(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The scenarios for which the map was read."""
    made: list[str] = []
    read = build._read_map

    def noted(b: Build) -> None:
        made.append(b.scenario.header[0].value if b.scenario else "")
        read(b)

    monkeypatch.setattr(build, "_read_map", noted)
    return made


def places(model: Model) -> list[Any]:
    """Where the hexes and the rows of lines stand in the text."""
    spans = [(number, span.source.name, span.start, span.text) for number, span in model.map_spans.items()]
    rows = [
        (row["feature"], row["title"], row["block"].span.start, a, b, token.kind, token.start, token.text)
        for row in model.line_rows
        for a, b, token in row["pairs"]
    ]
    return [spans, rows]


def test_a_map_of_many_scenarios_is_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    made = read_maps(monkeypatch)
    project = load_project(SCENARIOS / "western-front")
    models = [build_model(project, scenario)[0] for scenario in project.scenarios]

    assert len(models) == 8 and len(made) == 1


@pytest.mark.parametrize("name", ["western-front", "library-of-napoleonic-battles"])
def test_each_scenario_is_what_it_would_be_alone(name: str) -> None:
    together = load_project(SCENARIOS / name)
    for scenario in together.scenarios:
        alone = load_project(SCENARIOS / name)
        found = next(s for s in alone.scenarios if s.header[0].value == scenario.header[0].value)
        model, findings = build_model(together, scenario)
        other, said = build_model(alone, found)

        assert model.ir == other.ir
        assert [f.message for f in findings.items] == [f.message for f in said.items]
        assert [(s.name, s.kind) for s in model.symbols.order] == [
            (s.name, s.kind) for s in other.symbols.order
        ]
        assert model.facts.hex_index == other.facts.hex_index
        assert places(model) == places(other)


def test_a_map_of_an_earlier_run_is_what_it_would_be_read_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HEXWRIGHT_CACHE_DIR", str(tmp_path))
    made = read_maps(monkeypatch)
    models = []
    for _ in range(2):
        project = load_project(SCENARIOS / "western-front", use_cache=True)
        models.append(build_model(project, project.scenarios[0])[0])
        assert project.cache is not None
        project.cache.store()
    first, second = models

    assert len(made) == 1
    assert first.ir == second.ir and first.numbers == second.numbers
    assert places(first) == places(second)
    assert [(s.name, s.kind, s.span and s.span.text) for s in first.symbols.order] == [
        (s.name, s.kind, s.span and s.span.text) for s in second.symbols.order
    ]


def test_what_is_wrong_with_a_map_is_said_of_every_scenario_on_it(tmp_path: Path) -> None:
    (tmp_path / "hexwright.toml").write_text(
        '[project]\nname = "one"\ntitle = "One"\nlanguage = "1"\nlicence = "CC0-1.0"\n', encoding="utf-8"
    )
    (tmp_path / "game.hw").write_text(
        'game One "One"\n  sides  Blue, Red\n\nside Blue  @ 1\nside Red  @ 1\n\nterrain clear  @ 2\n\n'
        "hexes  @ 2\n  0101  clear\n  0101  clear\n",
        encoding="utf-8",
    )
    for name in ("A", "B"):
        (tmp_path / f"{name}.hw").write_text(f'scenario "{name}"  @ 3\n', encoding="utf-8")
    project = load_project(tmp_path)
    found = [[f.code for f in build_model(project, s)[1].items] for s in project.scenarios]

    assert found[0] == found[1] and "MAP004" in found[0]
