"""A thousand random games of every scenario in the repository end, without a fault or a dead end."""

from __future__ import annotations

from pathlib import Path

import pytest

from toolchain.play.simulate import simulate
from toolchain.workspace.project import build_model, load_project

ROOT = Path(__file__).resolve().parents[2]
PROJECTS = [
    folder
    for folder in sorted(p.parent for p in (ROOT / "scenarios").glob("*/hexwright.toml"))
    if not build_model(load_project(folder))[0].said  # a game that is only said is not started
]


@pytest.mark.parametrize("folder", PROJECTS, ids=lambda p: p.name)
def test_a_thousand_random_games_end(folder: Path) -> None:
    model, _ = build_model(load_project(folder))

    result = simulate(model.ir, games=1000, seed=20, jobs=2)

    assert (result["games"], result["faults"], result["dead_ends"]) == (1000, 0, 0)
    assert sum(outcome["games"] for outcome in result["outcomes"]) == 1000
