"""Simulations: the contract of the figures, the same for any number of jobs, and faults that are told."""

from __future__ import annotations

import json
from typing import Any

import pytest

from toolchain.engine.game import Game, PackageError
from toolchain.play.many import one
from toolchain.play.playout import DeadEnd, playout
from toolchain.play.simulate import simulate_games, wilson

TIMES = ("games_per_second", "answers_per_second", "chance_per_second")


def steady(result: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in result.items() if name not in TIMES}


def test_the_figures_that_other_tools_rely_on(game: Game) -> None:
    result = simulate_games(game, games=12, seed=3)

    assert json.loads(json.dumps(result)) == result
    contract = {"games", "faults", "dead_ends", *TIMES, "outcomes", "turns"}
    assert contract <= set(result)
    assert (result["games"], result["faults"], result["dead_ends"]) == (12, 0, 0)
    assert sum(row["games"] for row in result["outcomes"]) == 12
    assert result["turns"] == {"least": 6, "mean": 6.0, "most": 6}
    assert result["games_per_second"] > 0
    for row in result["outcomes"]:
        assert 0 <= row["interval"][0] <= row["share"] <= row["interval"][1] <= 1
        assert sum(row["levels"].values()) == row["games"]


def test_the_same_figures_for_any_number_of_jobs(game: Game) -> None:
    alone = simulate_games(game, games=9, policies={"Red": "greedy"})
    together = simulate_games(game.ir, games=9, policies={"Red": "greedy"}, jobs=2)

    assert steady(alone) == steady(together)


def test_a_game_alone_is_the_game_of_the_simulation(game: Game) -> None:
    result = simulate_games(game, games=1, seed=7)

    outcome = playout(game, seed=7).outcome

    winner = game.sides[outcome.winner] if outcome.winner >= 0 else None
    assert [row["winner"] for row in result["outcomes"] if row["games"]] == [winner]


def test_faults_and_dead_ends_are_counted_with_their_seeds(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    def play(game: Game, scenario: Any, seed: int, policies: Any, check: bool) -> Any:
        if seed == 2:
            raise ZeroDivisionError("by nothing")
        if seed == 4:
            raise DeadEnd("no options")
        return playout(game, scenario, seed, policies)

    monkeypatch.setattr(one, "playout", play)

    result = simulate_games(game, games=6)

    assert (result["games"], result["faults"], result["dead_ends"]) == (6, 1, 1)
    assert sum(row["games"] for row in result["outcomes"]) == 4
    log = ["the game did not fail when it was played again"]
    assert {"seed": 2, "fault": "ZeroDivisionError: by nothing", "log": log} in result["faulty"]
    assert {"seed": 4, "dead_end": "no options", "log": log} in result["faulty"]


def test_searches_that_prove_nothing_are_counted_with_their_seeds(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    def play(game: Game, scenario: Any, seed: int, policies: Any, check: bool) -> Any:
        if seed in (2, 3):
            unmet = game.space["unmet"]
            monkeypatch.setattr(unmet, "budget", 500)
            for _ in range(seed):
                # Twelve of each side could join the one attack, and none of one side together with any of the other.
                unmet(
                    sum(1 << n for n in (*range(12), 300)),
                    sum(1 << n for n in (*range(100, 112), 200)),
                    lambda a, b: a == 300 or b == 200,
                    lambda a: a < 12,
                    lambda b: b < 112,
                    lambda a: int(a == 300),
                    lambda b: int(b == 200),
                )
        return playout(game, scenario, seed, policies)

    assert simulate_games(game, games=5)["not_proven"] == {"searches": 0, "seeds": []}
    monkeypatch.setattr(one, "playout", play)

    assert simulate_games(game, games=5)["not_proven"] == {"searches": 5, "seeds": [2, 3]}


def test_a_game_without_options_is_a_dead_end(game: Game) -> None:
    number = next(i for i, q in enumerate(game.questions) if q.kind == "action")
    game.space[f"o{number}"] = lambda state, frame: []

    result = simulate_games(game, games=2)

    assert result["dead_ends"] == 2
    assert "has no options" in result["faulty"][0]["dead_end"]


def test_what_cannot_be_simulated_is_said_before_it_begins(game: Game) -> None:
    with pytest.raises(ValueError, match="Blue"):
        simulate_games(game, policies={"Bleu": "random"})
    with pytest.raises(PackageError):
        simulate_games(game, scenario="Dusk")


def test_intervals_by_wilson() -> None:
    low, high = wilson(8, 10)

    assert (round(low, 4), round(high, 4)) == (0.4902, 0.9433)
    assert wilson(0, 0) == (0.0, 1.0)
    assert wilson(0, 5)[0] == 0.0 and wilson(5, 5)[1] == 1.0


def test_a_state_that_breaks_an_invariant_is_a_fault_when_it_is_looked_for(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = game.apply

    def losing(state: Any, answer: Any) -> None:
        real(state, answer)
        if state.answers == 7:
            state.columns["c_place"][0] = state.columns["c_place"][1] + 1  # nobody tells the place

    monkeypatch.setattr(game, "apply", losing)
    looked = simulate_games(game, games=2, check=True)

    assert looked["faults"] == 2
    assert "Broken: after 7 answers: " in looked["faulty"][0]["fault"]


def test_whole_games_keep_all_invariants(game: Game) -> None:
    assert simulate_games(game, games=4, seed=40, check=True, jobs=2)["faults"] == 0
