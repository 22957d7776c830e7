"""Asked again and again of one game, the invariants find what breaks between two questions, wherever it breaks."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.engine.small_game import GAME, package
from toolchain.engine.game import Game, PlayState
from toolchain.engine.verify.invariants import Sound, broken


def twice(state: PlayState) -> None:
    at = state.columns["c_at"]
    here = next(place for place, stack in enumerate(at) if stack)
    at[here] = (*at[here], at[here][0])


def elsewhere(state: PlayState) -> None:
    state.columns["c_place"][0] += 1


def of_nothing(state: PlayState) -> None:
    column = next(c for c in state.game.ir["columns"] if c["of"] == "piece")
    state.columns["c_" + column["name"].replace("-", "_")][-1] += 1


@pytest.mark.parametrize("break_it", [twice, elsewhere, of_nothing])
def test_what_breaks_later_is_found_and_found_again(break_it: Callable[[PlayState], None]) -> None:
    state = Game(package(GAME)).start(seed=3)
    sound: Sound = {}
    assert [] == list(broken(state, sound)) == list(broken(state, sound))

    break_it(state)
    first = list(broken(state, sound))
    assert first and first == list(broken(state, sound)) == list(broken(state))
