"""How much the interpreter looks at: a function with the same arguments once in an evaluation, and again in the next."""

from __future__ import annotations

from typing import Any

from tests.engine.games import FIRST, played
from toolchain.engine.interpret.interpreter import interpreter


def reads(times: int) -> tuple[int, int]:
    """Expressions that are looked at when a function is asked for so many times in one evaluation; and in the next one."""
    game = played(FIRST)
    state, i = game.start(0, 1), interpreter(game)
    name = next(f["name"] for f in game.ir["functions"] if [type_ for _, type_ in f["params"]] == ["side"])
    calls: list[Any] = [["call", name, [["int", 0]]]] * times
    made = []
    for _ in range(2):
        before = i.reads
        i.forget()
        i.all(state, calls, {})
        made.append(i.reads - before)
    return made[0], made[1]


def test_a_function_is_reckoned_once_in_an_evaluation() -> None:
    one, three = reads(1), reads(3)

    # Two more calls, each with its argument.
    assert three[0] - one[0] == 4 < one[0]
    assert three == (three[1], three[1])
