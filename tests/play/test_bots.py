"""Policies: the same seed answers alike, greedy is better than chance, and no one looks under a counter."""

from __future__ import annotations

import random

import pytest

from toolchain.engine.chance import Streams
from toolchain.engine.game import Game, PlayState
from toolchain.engine.verify.secrecy import twins
from toolchain.play.bots import GreedyPolicy, RandomPolicy, make_policy
from toolchain.play.playout import playout, policies_for


def wins(game: Game, policies: dict[str, str], games: int) -> list[int]:
    found = [playout(game, seed=seed, policies=policies).outcome.winner for seed in range(games)]
    return [found.count(winner) for winner in (0, 1, -1)]


def test_the_same_seed_plays_the_same_game(game: Game) -> None:
    for names in ({}, {"Blue": "greedy", "Red": "greedy"}):
        one = playout(game, seed=4, policies=names, log=True)
        other = playout(game, seed=4, policies=names, log=True)

        assert one == other
        assert one.log


def test_other_seeds_play_other_games(game: Game) -> None:
    assert len({str(playout(game, seed=seed, log=True).log) for seed in range(6)}) == 6


def test_policies_never_use_the_chance_of_the_process(game: Game) -> None:
    random.seed(1)
    before = random.getstate()

    playout(game, policies={"Blue": "greedy"})

    assert random.getstate() == before


def test_choosing_leaves_the_state_as_it_is(veiled: Game, large: Game) -> None:
    for each in (veiled, large):
        state = each.start(0, 3, log=True)
        heard: list[str] = []
        state.ear = lambda s, kind, args, where, cite, heard=heard: heard.append(kind)
        policy = RandomPolicy(5)
        for number in range(120):
            if state.over:
                break
            if number % 3 == 0:
                seat = state.question.seat if state.question else 0
                before, count, log = state.digest(), len(heard), list(state.log or [])
                options, streams, marks = list(state.opts), state.streams, state.marks
                assert GreedyPolicy(each, seat, number).choose(state) in options
                assert state.digest() == before
                assert (len(heard), state.log, state.opts) == (count, log, options)
                assert state.streams is streams and state.marks == marks
            state.answer(policy.choose(state))


@pytest.mark.parametrize("seat", [0, 1])
def test_greedy_beats_random(game: Game, seat: int) -> None:
    found = wins(game, {game.sides[seat]: "greedy"}, 60)

    assert found[seat] > 2 * found[1 - seat]


@pytest.mark.parametrize("seat", [0, 1])
def test_greedy_beats_random_on_the_largest_map(large: Game, seat: int) -> None:
    found = wins(large, {large.sides[seat]: "greedy"}, 2)

    assert found[seat] == 2


def test_greedy_chooses_alike_in_states_it_cannot_tell_apart(veiled: Game, large: Game) -> None:
    chance, counters = Streams(8), [0]
    compared = 0
    for each, answers in ((veiled, 120), (large, 200)):
        state = each.start(0, 2)
        policy = RandomPolicy(9)
        for _ in range(answers):
            if state.over:
                break
            question = state.question
            assert question is not None
            for what, twin in twins(state, question.seat, chance, counters):
                compared += len(state.opts) > 1
                assert _index(each, state, question.seat) == _index(each, twin, question.seat), what
            state.answer(policy.choose(state))
    assert compared > 200


def _index(game: Game, state: PlayState, seat: int) -> int:
    return state.opts.index(GreedyPolicy(game, seat, 1).choose(state))


def test_unknown_names_are_refused_with_what_there_is(game: Game) -> None:
    with pytest.raises(ValueError, match="greedy"):
        make_policy("greedi", game, 0)
    with pytest.raises(ValueError, match="Blue, Red"):
        policies_for(game, {"Green": "random"}, 0)
