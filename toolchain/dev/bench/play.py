"""Random play of both games, beside a game written by hand."""

from __future__ import annotations

import importlib.util
import random
import resource
import statistics
import time
from collections.abc import Callable

from toolchain.dev.bench.declaring import STACKS, declare_ms
from toolchain.dev.bench.pace import PACE
from toolchain.dev.bench.processes import ROOT, Row
from toolchain.engine.codegen.writer import ident
from toolchain.engine.game import Game
from toolchain.workspace.project.in_force import build_model
from toolchain.workspace.project.project import load_project

PROJECT = ROOT / "scenarios" / "race-to-the-sea"
SECOND = ROOT / "scenarios" / "library-of-napoleonic-battles"


def random_games(game: Game, seconds: float, seed: int, scenario: int = 0) -> tuple[int, int, float]:
    """Games and answers of uniform random play, and the CPU seconds they took."""
    dice = random.Random(seed)
    answers = games = 0
    start = time.process_time()
    while time.process_time() - start < seconds:
        state = game.start(scenario, seed=seed + games)
        games += 1
        while not state.over:
            answers += 1
            game.apply(state, dice.choice(state.opts))
    return games, answers, time.process_time() - start


def probe() -> Callable[[int], int] | None:
    """The hand-written probe of the same game: plays one game from a seed, returns its answers."""
    path = ROOT / "tests" / "bench" / "probe.py"
    if not path.is_file():
        return None
    spec = importlib.util.spec_from_file_location("probe", path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    made: Callable[[int], int] = module.play
    return made


def probe_games(play: Callable[[int], int], seconds: float, seed: int) -> tuple[int, int, float]:
    """As :func:`random_games` for the probe."""
    answers = games = 0
    start = time.process_time()
    while time.process_time() - start < seconds:
        answers += play(seed + games)
        games += 1
    return games, answers, time.process_time() - start


def play_rows(rounds: int, seconds: float) -> list[Row]:
    """Random play against the probe, in turns; and the memory of that."""
    game = Game(build_model(load_project(PROJECT))[0].ir)
    other = probe()
    ours, theirs, games, ratios = [], [], [], []
    for number in range(rounds):
        PACE.rest()
        count, answers, spent = random_games(game, seconds, number * 1000)
        ours.append(answers / spent)
        games.append(count / spent)
        if other is not None:
            _, answers, spent = probe_games(other, seconds, number * 1000)
            theirs.append(answers / spent)
            ratios.append(ours[-1] / theirs[-1])
    rows = [
        (
            "random answers a second, one core, whole games",
            f"{statistics.median(ours):,.0f}",
            "at least 20,000",
            "",
        ),
        ("games a second", f"{statistics.median(games):.1f}", "at least 40", ""),
    ]
    if theirs:
        rows.append(("hand-written probe, answers a second", f"{statistics.median(theirs):,.0f}", "", ""))
        rows.append(
            ("ratio to the probe", f"{statistics.median(ratios):.2f}", "at least 0.20", "same run, in turns")
        )
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    rows.append(("memory of a running game", f"{memory:.0f} MB", "at most 150 MB", "whole process"))
    return rows


def learning_scenario() -> tuple[Game, int]:
    """The second game with its shortest scenario, and the number of that."""
    project = load_project(SECOND)
    shortest = next(block for block in project.scenarios if block is not project.default_scenario())
    game = Game(build_model(project, shortest)[0].ir)
    return game, game.scenarios.index(str(shortest.header[0].value))


def second_rows(rounds: int, seconds: float) -> list[Row]:
    """Another game: random play of its learning scenario, and a declaration of attacks."""
    project = load_project(SECOND)
    game, number = learning_scenario()
    ours, games = [], []
    for turn in range(rounds):
        PACE.rest()
        count, answers, spent = random_games(game, seconds, turn * 1000, number)
        ours.append(answers / spent)
        games.append(count / spent)
    whole = Game(build_model(project)[0].ir)
    PACE.rest()
    slowest, options, asked = declare_ms(whole)
    pairs, seen = _sight(whole)
    return [
        (
            "second game: random answers a second",
            f"{statistics.median(ours):,.0f}",
            "at least 15,000",
            "learning scenario",
        ),
        (
            "second game: games a second",
            f"{statistics.median(games):.1f}",
            "at least 10",
            "learning scenario",
        ),
        (
            f"second game: declaring attacks, {STACKS} stacks a side, slowest question",
            f"{slowest:.0f} ms",
            "at most 50 ms",
            f"{asked} questions, {options} options at most",
        ),
        (
            "second game: line of sight, all pairs within range",
            f"{seen:.2f} s",
            "at most 0.5 s",
            f"{len(whole.ir['hexes'])} hexes, {pairs:,} pairs that see each other",
        ),
    ]


def _sight(game: Game) -> tuple[int, float]:
    """Pairs of hexes of the whole map that see each other at the set-up, and the seconds it takes to find out."""
    state, view = game.start(0, 1), game.space["si_" + ident(game.ir["sights"][0]["name"])]
    begin = time.process_time()
    pairs = sum(view(state, hex_).bit_count() for hex_ in range(len(game.ir["hexes"])))
    return pairs, time.process_time() - begin
