"""Policies: the same seed answers alike, greedy is better than chance, and no one looks under a counter."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from toolchain.cli.loading import load
from toolchain.cli.main import main
from toolchain.engine.chance import Streams
from toolchain.engine.game import Game, PlayState
from toolchain.engine.naming import place_name
from toolchain.engine.state import State
from toolchain.engine.verify.secrecy import twins
from toolchain.play.bots import GreedyPolicy, RandomPolicy, make_policy
from toolchain.play.foresight.reasons import NOTHING_BETTER, Prospect, Reason, reasons, told
from toolchain.play.playout import playout, policies_for
from toolchain.play.value import Worth


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


def test_of_equal_choices_not_always_the_first_is_taken(game: Game) -> None:
    """Without hidden units and before any die only lots can tell two bots apart."""
    state, differ = game.start(0, 3), 0
    for _ in range(12):
        question = state.question
        assert question is not None
        chosen = {GreedyPolicy(game, question.seat, seed).choose(state) for seed in range(6)}
        differ += len(chosen) > 1
        state.answer(min(chosen))

    assert differ


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


def test_greedy_takes_an_action_for_what_it_opens(tmp_path: Path) -> None:
    """An action that does nothing itself but lets the side choose another is worth the best of these."""
    assert main(["new", str(tmp_path / "ford")]) == 0
    rules = tmp_path / "ford" / "game.hw"
    text = rules.read_text(encoding="utf-8")
    opens = 'action give-orders "give orders"                            @ 2.2\n  costs  1 order\n  do\n    open move, attack\n\n'
    text = text.replace("procedure player-turn", f"{opens}procedure player-turn")
    rules.write_text(
        text.replace(
            "gain 3 order for actor\n  open move, attack until pass",
            "gain 6 order for actor\n  open give-orders until pass",
        ),
        "utf-8",
    )
    opened = load(tmp_path / "ford", None).game

    plays = wins(opened, {"Blue": "greedy"}, 30)

    assert plays[0] > plays[1]


def _index(game: Game, state: PlayState, seat: int) -> int:
    return state.opts.index(GreedyPolicy(game, seat, 1).choose(state))


def test_unknown_names_are_refused_with_what_there_is(game: Game) -> None:
    with pytest.raises(ValueError, match="greedy"):
        make_policy("greedi", game, 0)
    with pytest.raises(ValueError, match="Blue, Red"):
        policies_for(game, {"Green": "random"}, 0)


def test_looking_ahead_lists_fewer_actions_and_chooses_alike(
    game: Game, large: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Greedy does not ask for all actions at the end of a try. With all of them listed it plays the same games."""

    def played(calls: list[int]) -> list[object]:
        with monkeypatch.context() as patch:
            for each in (game, large):
                for action in each.space["ACTIONS"]:
                    patch.setattr(action, "open", counted(action.open, calls))
            both = {name: "greedy" for name in game.sides}
            small = [playout(game, seed=seed, policies=both, log=True) for seed in (1, 2)]
            return [*small, playout(large, seed=1, policies={large.sides[0]: "greedy"}, log=True)]

    def counted(is_open: Callable[..., bool], calls: list[int]) -> Callable[..., bool]:
        def opened(state: PlayState, seat: int) -> bool:
            calls.append(seat)
            return is_open(state, seat)

        return opened

    few: list[int] = []
    all_: list[int] = []
    glanced = played(few)
    monkeypatch.setattr(
        State, "glance", property(lambda state: None, lambda state, value: None), raising=False
    )

    assert played(all_) == glanced
    assert len(few) < 0.8 * len(all_)


def test_the_value_of_pieces_is_kept_for_one_look_ahead_only(large: Game) -> None:
    """What is kept must not outlive what it was made from: a new look ahead reckons with what is known then."""
    state, policy = large.start(0, 5), RandomPolicy(5)
    worth = Worth(large, 0)
    for number in range(200):
        if state.over:
            break
        if number % 9 == 0:
            worth.aim(state)
            fresh = Worth(large, 0)
            fresh.aim(state)
            assert worth.of(state) == fresh.of(state) == worth.of(state)
        state.answer(policy.choose(state))


def test_reasons_tell_what_speaks_against_a_choice() -> None:
    near = Reason("1 hex nearer to 0301", True)
    less = Reason("1 point less", False)
    assert told([near, less], []) == "1 hex nearer to 0301; drawbacks: 1 point less"
    assert told([less], [[]]) == f"{NOTHING_BETTER}; drawbacks: 1 point less"
    assert told([], []) == NOTHING_BETTER


def test_what_every_choice_changes_alike_is_no_reason() -> None:
    worth, near, far = (
        Reason("units worth 4 more", True),
        Reason("1 hex from 0301", True),
        Reason("2 hexes from 0301", True),
    )
    assert told([worth, near], [[worth, far], [worth]]) == near.text
    assert told([worth, near], [[worth], []]) == f"{worth.text}, {near.text}"
    assert told([worth], [[worth]]) == NOTHING_BETTER


def test_a_reason_names_the_objective_that_is_meant(large: Game) -> None:
    state, worth = large.start(0, 3), Worth(large, 0)
    worth.aim(state)
    near = next(hex for hex in range(worth.hexes) if worth.way[hex] == 2 and worth.objective(hex) >= 0)
    goal = worth.objective(near)
    assert worth.way[goal] == 0
    name = place_name(state, goal)
    far = next(hex for hex in large.program.ADJ[near] if worth.way[hex] == 3)

    def at(hex: int) -> Prospect:
        return Prospect(0, 0.0, (hex, *[-1] * (len(worth.mine) - 1)))

    def words(one: int, other: int) -> list[tuple[str, bool]]:
        return [(reason.text, reason.gain) for reason in reasons(worth, state, at(one), at(other))]

    assert words(far, near) == [(f"1 hex nearer to {name}", True)]
    assert words(near, far)[0][0].startswith("1 hex farther from ") and not words(near, far)[0][1]
    assert words(near, goal) == [(f"reaches {name}", True)]
    assert words(-1, near) == [(f"2 hexes from {name}", True)] and words(-1, goal) == [(f"in {name}", True)]
    assert words(near, near) == words(near, -1) == []


def test_where_every_hex_scores_the_objectives_are_those_that_are_not_held(game: Game) -> None:
    state, worth = game.start(0, 3), Worth(game, 0)
    worth.aim(state)
    column, value = worth.held[0]
    held = state.columns[column][value]
    assert worth.has_goals and held and worth.goals == game.program.ALL
    assert all(not held >> worth.objective(hex) & 1 for hex in range(worth.hexes))


def test_a_set_up_gives_no_reason_that_all_hexes_have(large: Game) -> None:
    state = large.start(0, 5)
    bot = GreedyPolicy(large, 0, 1)
    value = bot.choose(state)
    before = bot.guess.counters[:]
    because = bot.because(state, value)
    assert re.fullmatch(r"\d+ hex(es)? from \d{4}( .*)?", because)
    assert bot.guess.counters == before
