"""Steps that cost nothing: offered when the allowance is spent, and never a way back and forth without end."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from tests.engine.small_game import game_with, package
from toolchain.cli.main import main
from toolchain.engine.codegen.procedures import PASS
from toolchain.engine.game import Game, PlayState
from toolchain.engine.verify.side_by_side import begin

GLIDE = """
movement glide of unit                                     @ 8.1
  allowance   {allowance}
  cost        {cost}
  bar enemy:  into hex where some enemy unit in to
{more}
"""
ALL_FREE = "0"
ON_THE_BANK = "(0 MP when from in near-bank and to in near-bank otherwise 1 MP)"
WOODS_PAY = "(1 MP when to is woods otherwise 0 MP)"
GIVEN_BACK = "(1 MP when to is woods otherwise 0 - 1 MP when from is woods otherwise 0 MP)"
ENDS = "  end  when to is village"
GLIDING = (
    ("possible(march of it)", "possible(glide of it)"),
    ("    move self by march\n", "    move self by glide\n"),
)
COSTS = [ALL_FREE, ON_THE_BANK, WOODS_PAY, GIVEN_BACK]


def _gliding(folder: Path, cost: str, allowance: str = "2 MP", more: str = "") -> Path:
    return game_with(folder, GLIDE.format(cost=cost, allowance=allowance, more=more), "", GLIDING)


def _hexes(game: Game, *ids: str) -> list[int]:
    names = [each["id"] for each in game.ir["hexes"]]
    return [names.index(each) for each in ids]


def _blank(game: Game, *places: str) -> PlayState:
    """The first pieces in these hexes, and nothing else on the map."""
    state = game.blank()
    for piece, here in enumerate(_hexes(game, *places)):
        game.space["move_piece"](state, piece, here)
    return state


def test_a_free_step_is_offered_when_the_allowance_is_spent(tmp_path: Path) -> None:
    game = Game(package(_gliding(tmp_path, ON_THE_BANK, "1 MP")))
    kernel = game.space["mv_glide"]
    start, ford, bank, behind = _hexes(game, "0302", "0202", "0102", "0101")
    state = _blank(game, "0302")

    left, steps = kernel.begin(state, 0)
    left, steps = kernel.step(state, 0, ford, left, steps)
    assert left == 0
    offered = kernel.options(state, 0, left, steps)
    assert bank in offered and start not in offered and offered[-1] == PASS
    left, steps = kernel.step(state, 0, bank, left, steps)
    assert ford not in kernel.options(state, 0, left, steps)
    assert behind in kernel.options(state, 0, left, steps)


def test_it_does_not_come_back_for_nothing(tmp_path: Path) -> None:
    game = Game(package(_gliding(tmp_path, ALL_FREE)))
    kernel = game.space["mv_glide"]
    draw = random.Random(4)
    for _ in range(20):
        state = _blank(game, "0101")
        left, steps = kernel.begin(state, 0)
        been = [state.c_place[0]]
        while options := [x for x in kernel.options(state, 0, left, steps) if x != PASS]:
            left, steps = kernel.step(state, 0, draw.choice(options), left, steps)
            been.append(state.c_place[0])
        assert left == 2 and len(been) == len(set(been)) <= game.program.hex_count


def test_a_paid_step_leads_back(tmp_path: Path) -> None:
    game = Game(package(_gliding(tmp_path, WOODS_PAY)))
    kernel = game.space["mv_glide"]
    first, woods = _hexes(game, "0101", "0102")
    state = _blank(game, "0101")

    left, steps = kernel.step(state, 0, woods, *kernel.begin(state, 0))
    assert first in kernel.options(state, 0, left, steps)
    left, steps = kernel.step(state, 0, first, left, steps)
    assert left == 1 and woods in kernel.options(state, 0, left, steps)


@pytest.mark.parametrize("cost", COSTS)
def test_only_steps_from_which_the_move_can_end(tmp_path: Path, cost: str) -> None:
    """Compared with all ways one by one."""
    game = Game(package(_gliding(tmp_path, cost, more=ENDS)))
    kernel = game.space["mv_glide"]
    p = game.program
    draw = random.Random(1)

    def comes_home(
        state: PlayState, here: int, left: int, trail: tuple[int, ...], first: bool = False
    ) -> bool:
        if not first and kernel.end(state, 0, here):
            return True
        return any(
            comes_home(state, there, left - price, after)
            for there, price, after in ways(state, here, left, trail)
        )

    def ways(
        state: PlayState, here: int, left: int, trail: tuple[int, ...]
    ) -> list[tuple[int, int, tuple[int, ...]]]:
        made = []
        for there in p.ADJ[here]:
            price = kernel.cost(state, 0, here, there, p.EDGE.get(here * p.place_count + there, -1))
            low, *been = trail
            rest = left - price
            if rest >= 0 and not (there in been and rest >= low):
                made.append((there, price, (rest, there) if rest < low else (*trail, there)))
        return made

    for _ in range(6):
        state = _blank(game, draw.choice(game.ir["hexes"])["id"])
        left, steps = kernel.begin(state, 0)
        left = min(left, 1)
        trail: tuple[int, ...] = (left, state.c_place[0])
        for _ in range(5):
            here = state.c_place[0]
            right = [
                there
                for there, price, after in ways(state, here, left, trail)
                if comes_home(state, there, left - price, after)
            ]
            options = [x for x in kernel.options(state, 0, left, steps) if x != PASS]
            assert options == sorted(right)
            if not options:
                break
            there = draw.choice(options)
            trail = next(after for x, _, after in ways(state, here, left, trail) if x == there)
            left, steps = kernel.step(state, 0, there, left, steps)
            if left < 0:
                break


@pytest.mark.parametrize("cost", COSTS)
def test_games_end(tmp_path: Path, capsys: pytest.CaptureFixture[str], cost: str) -> None:
    game = _gliding(tmp_path, cost)

    assert main(["simulate", str(game), "--games", "4", "--check", "--jobs", "1"]) == 0
    greedy = ["--policy", "Blue=greedy", "--policy", "Red=greedy"]
    assert main(["simulate", str(game), "--games", "1", "--jobs", "1", *greedy]) == 0


@pytest.mark.parametrize("more", ["", ENDS], ids=["", "ends"])
@pytest.mark.parametrize("cost", COSTS)
def test_the_interpreter_agrees(tmp_path: Path, cost: str, more: str) -> None:
    game = Game(package(_gliding(tmp_path, cost, "1 MP", more)))
    draw = random.Random(5)
    both = begin(game, 0, 5)
    for _ in range(60):
        assert list(both.differences()) == []
        if both.over:
            break
        both.answer(draw.choice(both.state.opts))


def test_a_game_is_saved_in_the_middle_of_free_steps(tmp_path: Path) -> None:
    game = Game(package(_gliding(tmp_path, ALL_FREE)))
    state = game.start(0, 2)
    draw = random.Random(2)
    moves = 0
    while not state.over and moves < 30:
        question = state.question
        assert question is not None
        if question.kind == "move":
            moves += 1
            back = game.restore_bytes(state.save())
            assert back.opts == state.opts and back.digest() == state.digest()
        state.answer(draw.choice([x for x in state.opts if x != PASS] or state.opts))
    assert moves == 30
