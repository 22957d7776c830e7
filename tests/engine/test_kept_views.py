"""What a seat may know, kept from one look to the next, equals what is made from nothing."""

from __future__ import annotations

import json
import random

import pytest

from tests.engine.games import FIRST, SECOND, played
from tests.engine.test_covers import game_of
from tests.security.counts import count
from toolchain.engine import kept_views
from toolchain.engine import observe as observing
from toolchain.engine.chance import Streams
from toolchain.engine.game import Game, PlayState
from toolchain.engine.observe import observe
from toolchain.engine.program import RuleError
from toolchain.engine.verify.secrecy import tell_apart, twins

GAMES = count(3, 200)  # of each sort one
AHEAD = 4
PUBLIC = -3


def some_game(number: int) -> Game:
    """In turn a game with markers and cards, one with covers, and a small one with covers whose sort hangs on much."""
    return (played(FIRST), played(SECOND), game_of())[number % 3]


def agree(state: PlayState) -> None:
    """For every seat and the public; the text as well, which shows the order of places and columns."""
    for seat in (*range(len(state.game.sides)), PUBLIC):
        kept, made = state.observe(seat), observe(state, seat)
        assert kept == made, (state.answers, seat)
        assert repr(kept) == repr(made) and kept.key() == made.key()


def play_ahead(state: PlayState, draw: random.Random) -> None:
    """A few answers, looked at by some seats only."""
    for _ in range(draw.randrange(1, AHEAD)):
        if state.over:
            break
        state.game.apply(state, draw.choice(state.opts))
        if draw.random() < 0.5:
            state.observe(draw.randrange(2))


@pytest.mark.parametrize("number", range(GAMES))
def test_kept_views_equal_those_made_from_nothing(number: int) -> None:
    game, draw = some_game(number), random.Random(number)
    state = game.start(0, number)
    while not state.over:
        agree(state)
        if draw.random() < 0.04:
            mark = state.mark()
            for _ in range(2):
                play_ahead(state, draw)
                state.undo(mark)
                agree(state)
            state.release()
        elif draw.random() < 0.05:
            copy = state.fork()
            play_ahead(copy, draw)
            agree(copy)
            agree(state)
        elif draw.random() < 0.02:
            state = game.restore_bytes(state.save())
            agree(state)
        if not state.over:
            game.apply(state, draw.choice(state.opts))
    agree(state)


@pytest.mark.parametrize("number", range(3))
def test_twins_are_equal_by_kept_views(number: int) -> None:
    """Both have looked before anything is exchanged, so that the views of both are kept ones."""
    game, draw = some_game(number), random.Random(number)
    chance, counters = Streams(number), [0]
    state, compared = game.start(0, number), 0
    for answer in range(150):
        if state.over:
            break
        if answer % (10 if number < 2 else 1) == 0:
            for seat in (0, 1):
                state.observe(seat)
                for what, twin in twins(state, seat, chance, counters):
                    assert tell_apart(state, twin, seat) == "", what
                    agree(twin)
                    compared += 1
        game.apply(state, draw.choice(state.opts))
    assert compared > 10


def test_who_changes_an_observation_changes_nothing_else() -> None:
    state = played(FIRST).start(0, 1)
    kept = state.observe(0)
    assert kept.places and kept.columns

    kept.places.clear()
    kept.columns.clear()

    agree(state)
    hash((tuple(state.observe(0).places.values()), tuple(state.observe(0).columns.values())))
    hash((state.observe(0).piles, state.observe(0).question))


def test_an_observation_stays_as_it_was() -> None:
    game = played(FIRST)
    state = game.start(0, 1)
    before = state.observe(0)
    text = json.dumps([before.places, before.columns, before.piles])
    draw = random.Random(1)
    for _ in range(200):
        game.apply(state, draw.choice(state.opts))
        state.observe(0)
    assert json.dumps([before.places, before.columns, before.piles]) == text
    assert state.observe(0).places != before.places


@pytest.mark.parametrize(("name", "most"), [(FIRST, 2), (SECOND, 8)])
def test_only_what_has_changed_is_made_again(name: str, most: int, monkeypatch: pytest.MonkeyPatch) -> None:
    game, draw, made = played(name), random.Random(3), [0]
    right = observing.place_views

    def counted(*args: object) -> object:
        made[0] += 1
        return right(*args)  # type: ignore[arg-type]

    monkeypatch.setattr(observing, "place_views", counted)
    state = game.start(0, 3)
    state.observe(0)
    first, looks, made[0] = made[0], 0, 0
    while not state.over:
        game.apply(state, draw.choice(state.opts))
        state.observe(0)
        looks += 1
    assert first > most
    assert 0 < made[0] / looks < most, (made[0] / looks, first)


def test_a_rule_that_fails_leaves_no_half_view(monkeypatch: pytest.MonkeyPatch) -> None:
    state = game_of().start(0, 1)
    draw = random.Random(1)
    state.observe(1)
    for _ in range(30):
        state.game.apply(state, draw.choice(state.opts))
    right = observing.place_views
    with monkeypatch.context() as patch:
        left = [1]

        def fails(*args: object) -> object:
            left[0] -= 1
            if left[0] < 0:
                raise RecursionError
            return right(*args)  # type: ignore[arg-type]

        patch.setattr(observing, "place_views", fails)
        with pytest.raises((RecursionError, RuleError)):
            state.observe(1)
    agree(state)


def test_seats_without_number_are_not_all_kept() -> None:
    state = played(FIRST).start(0, 1)
    for seat in range(-60, 60):
        state.observe(seat)
    assert state.views is not None
    assert len(state.views._seats) <= kept_views.MOST_SEATS
    agree(state)
