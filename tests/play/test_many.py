"""The same games one by one on one process and on many; games of a journal are not played again."""

from __future__ import annotations

import json
import os
import signal
from collections.abc import Generator, Sequence
from pathlib import Path
from typing import Any

import pytest

from toolchain.base import workers
from toolchain.base.writing import NotWritten
from toolchain.engine.game import Game
from toolchain.play.many import local, one
from toolchain.play.many.finished import FinishedGames, OtherGames
from toolchain.play.many.local import on_processes
from toolchain.play.many.one import Players, Row, Settings
from toolchain.play.playout import playout, policies_for
from toolchain.play.simulate import simulate_games

SETTINGS = {"hexwright": "1", "package": "ab" * 32, "policies": {"Blue": "random"}, "check": False}


def rows(game: Game, jobs: int, seeds: Sequence[int], **more: Any) -> list[Row]:
    """The games of some seeds, by seed."""
    made = list(on_processes(jobs)(game, Settings(**more), seeds))
    assert sorted(seeds) == sorted(row["seed"] for row in made)
    return sorted(made, key=lambda row: int(row["seed"]))


class Counted:
    """Players that remember whom they played."""

    def __init__(self) -> None:
        self.seeds: list[int] = []

    def __call__(self, game: Game, settings: Settings, seeds: Sequence[int]) -> Generator[Row, None, None]:
        for row in on_processes(1)(game, settings, seeds):
            self.seeds.append(row["seed"])
            yield row


@pytest.mark.parametrize("method", ["fork", "spawn"])
def test_each_game_is_the_same_wherever_it_is_played(
    game: Game, method: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(workers, "start_method", lambda: method)
    alone = rows(game, 1, range(12), policies={"Red": "greedy"})

    assert alone == rows(game, 2, range(12), policies={"Red": "greedy"})
    assert alone == rows(game, 3, range(11, -1, -1), policies={"Red": "greedy"})
    assert alone[5:6] == rows(game, 1, [5], policies={"Red": "greedy"})
    assert len({json.dumps(row["points"]) + str(row["answers"]) for row in alone}) > 1


def test_a_forked_worker_links_nothing(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    def linked(*arguments: Any) -> Any:
        raise AssertionError("linked again")

    monkeypatch.setattr(workers, "start_method", lambda: "fork")
    monkeypatch.setattr(Game, "__init__", linked)

    assert len(rows(game, 2, range(6))) == 6


def test_answers_of_seats_and_of_chance_are_counted_apart(game: Game) -> None:
    state = game.start(0, 3, log=True)
    policies = policies_for(game, None, 3)
    while not state.over:
        game.apply(state, policies[game.seat_of[state.q](state, state.stack[-1])].choose(state))
    chance = sum(seat < 0 for seat, _, _ in state.log or [])

    (row,) = rows(game, 1, [3])

    assert chance > 0
    assert (row["chance"], row["answers"]) == (chance, len(state.log or []) - chance)
    assert playout(game, seed=3).answers == row["answers"] + row["chance"]


def test_a_game_that_fails_has_the_end_of_its_log(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    real = game.apply

    def failing(state: Any, answer: Any) -> None:
        if state.seed == 2 and state.answers >= 5:
            raise ZeroDivisionError("by nothing")
        real(state, answer)

    monkeypatch.setattr(game, "apply", failing)
    made = simulate_games(game, 4, jobs=2)

    assert made["faults"] == 1
    (failed,) = made["faulty"]
    assert (failed["seed"], failed["fault"]) == (2, "ZeroDivisionError: by nothing")
    log = "\n".join(failed["log"])
    assert "1st Foot" in log and "(" not in log


def killing(seed: int) -> Row:
    if seed == 4:
        os.kill(os.getpid(), signal.SIGKILL)
    return one.play_one(*local._held[0], seed)


def test_a_game_that_kills_its_workers_is_a_fault(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "start_method", lambda: "fork")
    monkeypatch.setattr(local, "_work", killing)

    made = simulate_games(game, 8, jobs=2)

    assert (made["games"], made["faults"]) == (8, 1)
    assert made["faulty"] == [{"seed": 4, "fault": "3 worker processes died over it (signal 9)", "log": []}]


# journal


def simulated(game: Game, file: Path, games: int, players: Players, **more: Any) -> dict[str, Any]:
    finished = FinishedGames(file, SETTINGS | more)
    try:
        made = simulate_games(game, games, finished=finished, players=players)
    finally:
        finished.close()
    return {name: value for name, value in made.items() if "second" not in name and name != "resumed"}


def test_a_run_goes_on_where_it_stopped(game: Game, tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    whole = simulated(game, tmp_path / "other.jsonl", 10, Counted())
    first, second, third = Counted(), Counted(), Counted()

    simulated(game, file, 4, first)
    assert first.seeds == [0, 1, 2, 3]
    file.write_bytes(file.read_bytes()[:-9])  # killed in the middle of the last line

    assert whole == simulated(game, file, 10, second)
    assert second.seeds == [3, 4, 5, 6, 7, 8, 9]
    assert whole == simulated(game, file, 10, third) and third.seeds == []
    seeds = [json.loads(line)["seed"] for line in file.read_text("utf-8").splitlines()[1:]]
    assert sorted(seeds) == list(range(10))


def test_more_games_go_on_and_fewer_count_fewer(game: Game, tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    simulated(game, file, 4, Counted())
    more = Counted()

    assert simulated(game, file, 6, more)["games"] == 6 and more.seeds == [4, 5]
    assert simulated(game, file, 2, more)["games"] == 2 and more.seeds == [4, 5]


def test_a_game_lost_with_its_worker_is_not_kept(game: Game, tmp_path: Path) -> None:
    def losing(game: Game, settings: Settings, seeds: Sequence[int]) -> Generator[Row, None, None]:
        for seed in seeds:
            yield local.lost(seed, "died") if seed == 1 else one.play_one(game, settings, seed)

    assert simulated(game, tmp_path / "games.jsonl", 3, losing)["faults"] == 1
    again = Counted()
    assert simulated(game, tmp_path / "games.jsonl", 3, again)["faults"] == 0
    assert again.seeds == [1]


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"package": "cd" * 32}, "is the journal of another package (abababababab)"),
        ({"check": True}, "with another --check (off, not on)"),
        ({"policies": {"Blue": "greedy"}}, "with another policies (Blue random, not Blue greedy)"),
        ({"hexwright": "2"}, "with another version of hexwright (1, not 2)"),
    ],
)
def test_a_journal_of_other_games_is_refused(
    game: Game, tmp_path: Path, change: dict[str, Any], said: str
) -> None:
    file = tmp_path / "games.jsonl"
    simulated(game, file, 1, Counted())
    before = file.read_bytes()

    with pytest.raises(OtherGames) as refused:
        simulated(game, file, 1, Counted(), **change)

    assert said in str(refused.value) and isinstance(refused.value, NotWritten)
    assert str(refused.value).startswith(f"{file} cannot be continued: it")
    assert file.read_bytes() == before
