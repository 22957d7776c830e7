"""Random games of every scenario whose games are short end, without a fault or a dead end."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.security.counts import count
from tests.shipped import played
from toolchain.play.simulate import simulate_games
from toolchain.workspace.project.in_force import build_model
from toolchain.workspace.project.project import load_project

GAMES = count(10, 1000)  # the first games are the same in both
CHECKED = count(3, 1000)
SCENARIOS = [(folder, scenario) for folder, scenarios in played().items() for scenario in scenarios]


@pytest.mark.parametrize("folder", played(), ids=lambda p: p.name)
def test_random_games_end(folder: Path) -> None:
    model, _ = build_model(load_project(folder))

    result = simulate_games(model.ir, games=GAMES, seed=20)

    assert (result["games"], result["faults"], result["dead_ends"]) == (GAMES, 0, 0)
    assert sum(outcome["games"] for outcome in result["outcomes"]) == GAMES


@pytest.mark.parametrize(("folder", "scenario"), SCENARIOS, ids=[name for _, name in SCENARIOS])
def test_games_of_every_scenario_keep_the_invariants(folder: Path, scenario: str) -> None:
    project = load_project(folder)
    block = next((one for one in project.scenarios if one.header[0].value == scenario), None)
    model, _ = build_model(project, block)

    result = simulate_games(model.ir, games=CHECKED, seed=40, check=True)

    assert (result["games"], result["faults"], result["dead_ends"]) == (CHECKED, 0, 0)
