"""Random games of every scenario in the repository end, without a fault or a dead end."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.security.counts import count
from tests.shipped import played
from toolchain.play.simulate import simulate_games
from toolchain.workspace.project.in_force import build_model
from toolchain.workspace.project.project import load_project

GAMES = count(200, 1000)  # the first games are the same in both


@pytest.mark.parametrize("folder", played(), ids=lambda p: p.name)
def test_random_games_end(folder: Path) -> None:
    model, _ = build_model(load_project(folder))

    result = simulate_games(model.ir, games=GAMES, seed=20)

    assert (result["games"], result["faults"], result["dead_ends"]) == (GAMES, 0, 0)
    assert sum(outcome["games"] for outcome in result["outcomes"]) == GAMES
