"""What lint lets pass is built, loaded and played: games that hold several parts of the language at once."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from tests.effects import signature
from tests.effects.pairs import BASE, Pair, pairs, write_game
from tests.known import load_copy
from tests.security.counts import count
from toolchain.play.simulate import simulate_games
from toolchain.workspace.export.packing import pack_checked

TOGETHER = 8
GAMES = 20


def together(seed: int) -> list[Pair]:
    """Some pairs of which no two write the same block, nor a file."""
    draw = random.Random(seed)
    chosen: list[Pair] = []
    names: set[str] = set()
    files: set[str] = set()
    todo = [pair for pair in pairs() if pair.way == "play"]
    draw.shuffle(todo)
    for pair in todo:
        if names.isdisjoint(pair.names("+")) and files.isdisjoint(pair.lines.keys() - {"game.hw"}):
            chosen.append(pair)
            names |= pair.names("+")
            files |= pair.lines.keys() - {"game.hw"}
        if len(chosen) == TOGETHER:
            break
    return chosen


@pytest.mark.parametrize("seed", range(count(40, 2_000)))
def test_what_lint_lets_pass_is_played(seed: int, tmp_path: Path) -> None:
    chosen = together(seed)
    project = load_copy(write_game(tmp_path / "game", chosen), BASE)
    about = [name for pair in chosen for name in pair.of]
    if signature.errors(project):
        return  # what does not go together is refused

    package, _ = pack_checked(project)
    counted = simulate_games(package, games=GAMES, check=True, scenario="First")

    assert (counted["faulty"], counted["dead_ends"]) == ([], 0), about


def test_most_parts_go_together(tmp_path: Path) -> None:
    """Else the test above would try nothing."""
    written = (write_game(tmp_path / str(seed), together(seed)) for seed in range(20))
    clean = [not signature.errors(load_copy(folder, BASE)) for folder in written]

    assert sum(clean) >= 10
