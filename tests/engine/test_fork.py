"""A fork is equal to its state, is apart from it, and copies only what may change."""

from __future__ import annotations

import random
from array import array
from typing import Any

import pytest

from tests.engine.games import FIRST, SECOND, moments, played
from tests.work import lines_run
from toolchain.engine.game import Game, PlayState
from toolchain.engine.verify.invariants import broken, derived, difference, options_of

GAMES = [FIRST, SECOND]


def containers(state: PlayState) -> dict[str, Any]:
    """All that is changed in place, by name."""
    return {name: value for name, value in vars(state).items() if isinstance(value, (list, dict, array))}


@pytest.mark.parametrize("name", GAMES)
def test_a_fork_is_what_a_saved_game_would_be(name: str) -> None:
    for state in moments(played(name), 4, 23):
        copy, restored = state.fork(), state.game.restore_bytes(state.save())
        assert copy.digest() == restored.digest(), difference(copy, restored)
        assert copy.opts == restored.opts == options_of(copy)
        assert derived(copy) == derived(restored)
        assert [] == list(broken(copy))
        draw = random.Random(state.answers)
        for _ in range(6):
            if copy.over:
                break
            value = draw.choice(copy.opts)
            copy.answer(value)
            restored.answer(value)
            assert copy.digest() == restored.digest() and copy.opts == restored.opts


@pytest.mark.parametrize("name", GAMES)
def test_nothing_that_changes_is_shared(name: str) -> None:
    for state in moments(played(name), 5, 97):
        state.observe(0)
        copy = state.fork()
        mine, theirs = containers(state), containers(copy)
        assert mine.keys() == theirs.keys()
        assert [] == [name for name, value in mine.items() if theirs[name] is value]
        assert not {id(frame) for frame in state.stack} & {id(frame) for frame in copy.stack}
        assert all(copy.columns[name] is getattr(copy, name) for name in copy.columns)
        assert len(copy.stamps) == len(state.stamps)


@pytest.mark.parametrize("name", GAMES)
def test_both_play_on_for_themselves(name: str) -> None:
    """What the one remembers is not found by the other when both have changed equally often."""
    for state in moments(played(name), 6, 61):
        one, other = state.fork(), state.fork()
        for copy, first in ((one, True), (other, False)):
            for _ in range(5):
                if not copy.over:
                    copy.answer(copy.opts[0 if first else -1])
                    derived(copy)
        for copy in (one, other):
            assert derived(copy) == derived(copy.game.restore_bytes(copy.save()))
            assert copy.over or copy.opts == options_of(copy)


def test_a_fork_copies_no_value_that_never_changes() -> None:
    state = Game(played(SECOND).ir).start(0, 1)
    copy = state.fork()
    at, theirs = state.columns["c_at"], copy.columns["c_at"]
    assert all(mine is yours for mine, yours in zip(at, theirs, strict=True))
    # A line or so for each column and each memory, none for a piece or a place.
    held = len(containers(state))
    _, lines = lines_run(state.fork)
    _, restored = lines_run(lambda: state.game.restore(state.keep()))
    assert lines < 12 * held and 5 * lines < restored, (lines, held, restored)


def test_chance_is_that_of_the_program_and_nobody_listens() -> None:
    state = played(FIRST).start(0, 1, manual=True, log=True, ear=lambda *event: None)
    state.mark()
    copy = state.fork()
    assert (copy.manual, copy.log, copy.ear, copy.marks, copy.j) == (False, None, None, 0, [])
