"""Games of the repository and of the template, linked once for all tests of a process."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from toolchain.engine.game import Game, PlayState
from toolchain.workspace.project.in_force import build_model
from toolchain.workspace.project.project import find_scenario, load_project

ROOT = Path(__file__).parents[2]
FIRST = "race-to-the-sea"
SECOND = "library-of-napoleonic-battles"
THIRD = "on-to-paris"
SHORT = {SECOND: "The road to Tresnau"}  # where a game has scenarios, the shortest


@cache
def played(name: str) -> Game:
    """The game of a project, with its shortest scenario."""
    project = load_project(ROOT / "scenarios" / name)
    return Game(build_model(project, find_scenario(project, SHORT[name]) if name in SHORT else None)[0].ir)


def moments(game: Game, seed: int, every: int = 1) -> Iterator[PlayState]:
    """The state of one random game at each so many questions; it is one state that is played on."""
    draw = random.Random(seed)
    state = game.start(0, seed)
    count = 0
    while not state.over:
        if count % every == 0:
            yield state
        game.apply(state, draw.choice(state.opts))
        count += 1
