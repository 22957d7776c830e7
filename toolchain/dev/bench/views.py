"""The measurements of play that is looked at: a view of every seat at each question; and of the greedy bot."""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Callable
from typing import Any

from toolchain.dev.bench.pace import PACE
from toolchain.dev.bench.play import probe_games, random_games
from toolchain.dev.bench.processes import Row
from toolchain.engine.game import Game, PlayState
from toolchain.play.bots import GreedyPolicy
from toolchain.play.playout import play_on

Probe = Callable[[int], int]


class CountedGreedy(GreedyPolicy):
    """Greedy that counts the options it tries and values."""

    tried = 0

    def _value(self, state: PlayState, option: Any, mark: Any, tries: int) -> tuple[float, bool]:
        self.tried += 1
        return super()._value(state, option, mark, tries)


def viewed(game: Game, scenario: int, seconds: float, seed: int) -> float:
    """Answers of uniform random play for each CPU second, with the view of every seat at each question."""
    dice, seats = random.Random(seed), range(len(game.sides))
    answers = games = 0
    start = time.process_time()
    while time.process_time() - start < seconds:
        state = game.start(scenario, seed=seed + games)
        games += 1
        while not state.over:
            answers += 1
            for seat in seats:
                state.observe(seat)
            game.apply(state, dice.choice(state.opts))
    return answers / (time.process_time() - start)


def greedy(game: Game, scenario: int, games: int, seed: int) -> tuple[float, float]:
    """Games of two greedy bots, and options that they try, for each CPU second."""
    start, tried = time.process_time(), 0
    for number in range(games):
        state = game.start(scenario, seed=seed + number)
        bots = [CountedGreedy(game, seat, (seed + number) * 2 + seat) for seat in range(len(game.sides))]
        play_on(state, bots)
        tried += sum(bot.tried for bot in bots)
    spent = time.process_time() - start
    return games / spent, tried / spent


def view_rows(
    games: list[tuple[str, Game, int, str]], play: Probe | None, rounds: int, seconds: float
) -> list[Row]:
    """For each game (words before a row, game, scenario, goal of views): views beside the probe, and greedy, in turns."""
    rows: list[Row] = []
    for words, game, scenario, goal in games:
        seen, beside, bots, tried = [], [], [], []
        for number in range(rounds):
            PACE.rest()
            seen.append(viewed(game, scenario, seconds, number * 1000))
            if play is not None:
                _, answers, spent = probe_games(play, seconds, number * 1000)
                beside.append(seen[-1] * spent / answers)
            _, answers, spent = random_games(game, seconds, number * 1000, scenario)
            plain = answers / spent
            count, options = greedy(game, scenario, 1, number)
            bots.append(count)
            tried.append(options / plain)
        each = "a view of every seat at each question"
        rows.append((f"{words}answers a second, {each}", f"{statistics.median(seen):,.0f}", "", ""))
        if beside:
            ratio = f"{statistics.median(beside):.2f}"
            rows.append((f"{words}the same, ratio to the probe", ratio, goal, "same run, in turns"))
        rows.append((f"{words}games of two greedy bots a second", f"{statistics.median(bots):.2f}", "", ""))
        share = f"{statistics.median(tried):.2f}"
        note = "over random answers a second, in turns"
        rows.append((f"{words}options that greedy tries a second", share, "at least 0.5", note))
    return rows
