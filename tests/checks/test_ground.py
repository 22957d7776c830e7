"""Checks of the ground look once at each map: what they find is what they would find in every scenario."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from toolchain.checks.registry import GROUND, catalogue
from toolchain.checks.shared.seen.watched import WatchedModel
from toolchain.workspace.lint import linter
from toolchain.workspace.project.in_force import build_model
from toolchain.workspace.project.project import load_project

ROOT = Path(__file__).resolve().parents[2]
# What differs between scenarios on one map; a check of the ground reads none of it.
OF_SCENARIOS = (
    "setup_rows",
    "schedule_rows",
    ".scenario",
    "placements",
    '"scores"',
    '"victory"',
    '"scenarios"',
    "campaign",
)


def ground_checks() -> list[str]:
    return [code for code, made in catalogue().by_code.items() if made.looks_at == GROUND]


@pytest.mark.parametrize("code", ground_checks())
def test_a_check_of_the_ground_reads_nothing_of_a_scenario(code: str) -> None:
    module = catalogue().by_code[code].module
    text = (ROOT / (module.replace(".", "/") + ".py")).read_text(encoding="utf-8")
    assert [word for word in OF_SCENARIOS if word in text] == []


def test_scenarios_on_one_map_are_looked_at_once() -> None:
    project = load_project(ROOT / "scenarios" / "western-front")
    models = [WatchedModel(build_model(project, scenario)[0]) for scenario in project.scenarios]
    assert len(linter._unlike(models)) < len(models)
    # An option that brings other rules makes another ground.
    assert len(linter._unlike(models)) > 1


def test_the_same_is_found_as_in_every_scenario(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A map with slips, in a game of two scenarios: once, not twice, and not less."""
    shutil.copytree(ROOT / "toolchain" / "templates" / "game", tmp_path / "game")
    game = tmp_path / "game"
    with (game / "map.hw").open("a", encoding="utf-8") as file:
        file.write("\nhexes                                                      @ 1.3\n  0601  open\n")
        file.write(
            '\nlines river "Rill"                                         @ 1.4\n  0401/0402  0401/0402\n'
        )
    other = (
        (game / "scenario.hw")
        .read_text(encoding="utf-8")
        .replace("Dawn at the ford", "Dusk")
        .replace("  default\n", "")
    )
    (game / "dusk.hw").write_text(
        other.replace("blue-start", "blue-dusk").replace("red-start", "red-dusk"), encoding="utf-8"
    )

    def found() -> list[tuple[str, str, int]]:
        result = linter.lint_project(load_project(game))
        return [(i.code, i.message, i.span.line if i.span else 0) for i in result.findings]

    once = found()
    monkeypatch.setattr(linter, "_unlike", lambda models: list(models))
    assert once == found()
    assert {code for code, _, _ in once} & set(ground_checks())
