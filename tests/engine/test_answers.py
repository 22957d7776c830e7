"""An answer is taken just when it is one of the options listed, and the option itself gets into the state."""

from __future__ import annotations

import random
from fractions import Fraction
from typing import Any

import pytest

from tests.engine.games import FIRST, SECOND, played
from tests.security.counts import count
from toolchain.engine.game import Game, IllegalChoice, PlayState

GAMES = count(1, 20)


def wrong(state: PlayState, draw: random.Random) -> list[Any]:
    """Answers of every sort, most of which are no options."""
    whole = [value for value in state.opts if isinstance(value, int)]
    near = [value + change for value in draw.sample(whole, min(2, len(whole))) for change in (-1, 1)]
    odd = [None, "1", [], {}, (), (1, 2), (1,), -9, -1, 10**30, float("nan"), 0.5, Fraction(1, 2), object()]
    return [*near, *odd, draw.randrange(900), (draw.randrange(70), draw.randrange(70))]


def equal(value: Any) -> Any:
    """Another object of the same value."""
    return float(value) if isinstance(value, int) else tuple(list(value))


@pytest.mark.parametrize("name", [FIRST, SECOND])
@pytest.mark.parametrize("seed", range(GAMES))
def test_answers_are_taken_as_the_list_says(name: str, seed: int) -> None:
    game: Game = played(name)
    draw = random.Random(seed)
    state = game.start(0, seed, log=True)
    refused = 0
    while not state.over:
        listed = game.options_of[state.q](state, state.stack[-1])
        assert state.opts == listed
        question, answers = state.q, state.answers
        for value in wrong(state, draw):
            if any(value == option for option in listed):
                continue
            with pytest.raises(IllegalChoice) as found:
                state.answer(value)
            assert found.value.reason and found.value.__cause__ is None
            assert (state.q, state.answers, state.opts) == (question, answers, listed)
            refused += 1
        value = draw.choice(listed)
        seat = game.seat_of[state.q](state, state.stack[-1])
        logged = len(state.log or [])
        state.answer(equal(value))
        assert (state.log or [])[logged] == (seat, question, value)
        assert type((state.log or [])[logged][2]) is type(value)
    assert refused > 1000
    with pytest.raises(IllegalChoice):
        state.answer(0)
