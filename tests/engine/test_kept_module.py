"""A game whose module an earlier run wrote plays as one whose module is written now."""

from __future__ import annotations

import marshal
import random

import pytest

from tests.engine.games import FIRST, SECOND, played
from toolchain.engine.chance import Streams
from toolchain.engine.game import Game
from toolchain.engine.interpret.interpreter import interpreter
from toolchain.engine.link.linker import prepare
from toolchain.engine.link.written import Written
from toolchain.engine.verify.oracle import disagreements

ANSWERS = 400


@pytest.mark.parametrize("name", [FIRST, SECOND])
def test_a_module_that_was_kept_plays_the_same(name: str) -> None:
    game = played(name)
    written, code = prepare(game.program)
    bytes_ = marshal.dumps((tuple(written), code))
    again, code = marshal.loads(bytes_)
    kept = Game(game.ir, game.digest, prepared_by=lambda program: (Written(*again), code))

    assert written == Written(*again)
    draw = random.Random(4)
    state, same = game.start(0, 4), kept.start(0, 4)
    for number in range(ANSWERS):
        if state.over:
            break
        assert state.opts == same.opts
        answer = draw.choice(state.opts)
        game.apply(state, answer)
        kept.apply(same, answer)
        if number % 50 == 0:
            assert state.digest() == same.digest()
            assert [state.observe(seat) for seat in (0, 1)] == [same.observe(seat) for seat in (0, 1)]
            assert not [*disagreements(interpreter(kept), same, Streams(number), [0])]
    assert state.digest() == same.digest()
