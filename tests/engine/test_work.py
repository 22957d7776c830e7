"""How much is done for an answer of random play: calls are counted, since time hangs on the machine.

The bounds are a tenth above what was counted when they were set; what makes the engine do more must say why.
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from typing import Any

import pytest

from tests.engine.games import FIRST, SECOND, THIRD, played
from toolchain.engine.game import Game

GAMES = 4


def work(game: Game) -> tuple[Counter[str], int]:
    """Calls of Python functions by name, and answers, of a few seeded games; one before them fills the memories."""
    calls: Counter[str] = Counter()

    def count(frame: Any, event: str, argument: Any) -> None:
        if event == "call":
            calls[frame.f_code.co_name] += 1

    answers = 0
    for seed in range(GAMES + 1):
        draw = random.Random(seed)
        if seed == 1:
            sys.setprofile(count)
        try:
            state = game.start(0, seed)
            while not state.over:
                game.apply(state, draw.choice(state.opts))
                answers += seed > 0
        finally:
            if seed == GAMES:
                sys.setprofile(None)
    return calls, answers


# In the second some steps give back what was paid before: beyond them every way is looked at, since a move goes on. Its games
# are short of answers and rich in sight: every combat looks who is seen, and fewer questions are asked between two of them.
@pytest.mark.parametrize(("name", "most"), [(FIRST, 113), (SECOND, 331), (THIRD, 280)])
def test_calls_for_an_answer(name: str, most: int) -> None:
    calls, answers = work(Game(played(name).ir))  # nothing is remembered of it yet
    assert sum(calls.values()) / answers < most, calls.most_common(12)


def test_what_did_not_change_is_not_reckoned_again() -> None:
    game = Game(played(SECOND).ir)
    calls, answers = work(game)
    # Prices: of three times that a unit looks about two are remembered.
    assert calls["_around_anew"] < calls["_around"] / 3
    # Open hexsides: they change with bridges, weather and turns, not with units.
    assert calls["closing"] < answers / 10
    # Zones: a third of the moves change whose hexes are held.
    for zone in game.ir["zones"]:
        python = "z_" + zone["name"].replace("-", "_")
        assert calls[python + "_raw"] < calls[python] / 4
    # Lines of sight: of the 36 of a viewer only those are looked along whose hexes were held otherwise.
    assert calls["is_open"] < calls["seen"] * 36 / 4
