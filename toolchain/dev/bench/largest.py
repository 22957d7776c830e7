"""The largest game: random play of it beside the two others, its slowest question, and the memory that its campaign takes."""

from __future__ import annotations

import random
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from toolchain.dev.bench.pace import PACE
from toolchain.dev.bench.play import PROJECT, learning_scenario, random_games
from toolchain.dev.bench.processes import ROOT, Row, hexwright, run
from toolchain.engine.game import Game
from toolchain.workspace.project.in_force import build_model
from toolchain.workspace.project.project import load_project

LARGEST = ROOT / "scenarios" / "on-to-paris"
MONTH, LEARNING, WAR = "August 1870", "The frontier", "The campaign"

PLAYED = """
import random, sys
from pathlib import Path
from toolchain.cli.loading import link
pack = Path(sys.argv[1])
game = link(pack.read_bytes(), pack, sys.argv[2])
state, dice = game.start(game.scenarios.index(sys.argv[2]), 1), random.Random(1)
while not state.over:
    game.apply(state, dice.choice(state.opts))
"""


def largest_rows(rounds: int, seconds: float) -> list[Row]:
    """All rows of this page of the table."""
    project = load_project(LARGEST)
    games = {
        str(block.header[0].value): Game(build_model(project, block)[0].ir) for block in project.scenarios
    }
    month, learning, war = (_numbered(games[name], name) for name in (MONTH, LEARNING, WAR))
    first, second = (Game(build_model(load_project(PROJECT))[0].ir), 0), learning_scenario()
    answers: list[tuple[float, float]] = []
    whole: list[tuple[float, float]] = []
    for game in (first, second, month, learning):
        _rates(game, 0.1, 0)  # what a first game takes is no rate
    for number in range(rounds):
        PACE.rest()
        of_first, of_month = (_rates(game, seconds, number)[1] for game in (first, month))
        of_second, of_learning = (_rates(game, seconds, number)[0] for game in (second, learning))
        answers.append((of_month, of_month / of_first))
        whole.append((of_learning, of_learning / of_second))
    slowest, median, count = _slowest(*war)
    return [
        *_beside("answers a second, a month of war", answers, "0.35", "of the first game's"),
        *_beside(
            "games a second, learning scenario", whole, "0.50", "of the second game's learning scenario"
        ),
        (
            "largest game: slowest question of a random campaign",
            f"{slowest / median:.0f} medians",
            "at most 500 medians",
            f"{slowest * 1000:.0f} ms, of {count:,} questions",
        ),
        (
            "largest game: memory of a running campaign",
            f"{_memory():.0f} MB",
            "at most 150 MB",
            "whole process",
        ),
    ]


def _numbered(game: Game, scenario: str) -> tuple[Game, int]:
    return game, game.scenarios.index(scenario)


def _rates(played: tuple[Game, int], seconds: float, turn: int) -> tuple[float, float]:
    """Games and answers of random play for each CPU second."""
    game, scenario = played
    games, answers, spent = random_games(game, seconds, turn * 1000, scenario)
    return games / spent, answers / spent


def _beside(what: str, measured: list[tuple[float, float]], least: str, note: str) -> list[Row]:
    """A row of rates, and one of their ratios to the other game."""
    rate, ratio = (statistics.median(row[place] for row in measured) for place in (0, 1))
    return [
        (f"largest game: random {what}", f"{rate:,.4g}", "", ""),
        ("the same, as a ratio", f"{ratio:.2f}", f"at least {least}", f"{note}, same run, in turns"),
    ]


def _slowest(game: Game, scenario: int) -> tuple[float, float, int]:
    """CPU seconds from an answer to the next question, in a random game: the most, the median, and how many there were."""
    state, dice = game.start(scenario, 1), random.Random(1)
    times = []
    while not state.over:
        answer = dice.choice(state.opts)
        begin = time.process_time()
        game.apply(state, answer)
        times.append(time.process_time() - begin)
    return max(times), statistics.median(times), len(times)


def _memory() -> float:
    """Megabytes of a process that loads the package and plays the campaign to its end."""
    with tempfile.TemporaryDirectory() as folder:
        pack = str(Path(folder) / "game.hexpack")
        build = hexwright("build", str(LARGEST), "-o", pack)
        subprocess.run(build, check=True, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        return run([sys.executable, "-P", "-c", PLAYED, pack, WAR], HEXWRIGHT_CACHE_DIR=folder)[1]
