"""Cards that are out of the game: no shuffle brings them back, and all see them."""

from __future__ import annotations

from pathlib import Path

from tests.engine.small_game import failures, game_with, package
from toolchain.engine.game import Game
from toolchain.engine.seen import sees_card
from toolchain.engine.verify.side_by_side import alike

DECK = """
deck fates of each side                                    @ 8.1
  cards  1..4
{cards}
procedure use-up                                           @ 8.2
  draw 1 from fates of actor to removed as gone
  draw 1 from fates of actor to aside
  draw 1 from fates of actor to hand
  draw 1 from fates of actor as c
  discard c
  shuffle fates of actor
"""
CARDS = "".join(
    f"card {n} of fates of {side}                                   @ 8.1\n"
    for side in ("Blue", "Red")
    for n in range(1, 5)
)
TURN = "  open move, attack until pass\n"


def _project(tmp_path: Path, example: str = "") -> Path:
    changes = ((TURN, f"  do use-up\n{TURN}"),)
    return game_with(tmp_path, DECK.format(cards=CARDS), example, changes)


def test_a_shuffle_leaves_them(tmp_path: Path) -> None:
    example = """  do use-up for Blue
  chance 2
  chance 1
  chance 3
  chance 4
  expect card 2 of fates of Blue in removed of fates of Blue
  expect count (removed of fates of Blue) = 1
  expect count (pile of fates of Blue) = 3
  expect no aside of fates of Blue and no hand of fates of Blue and no discard of fates of Blue
"""

    assert failures(_project(tmp_path, example)) == []


def test_all_see_them(tmp_path: Path) -> None:
    game = Game(package(_project(tmp_path)))
    state = game.start(0, 1)
    while state.question is None or state.question.kind != "action":
        state.answer(state.opts[0])
    gone = [card for card in range(game.program.card_count) if sees_card(state, 1, card)]

    assert [game.program.pile_names[state.columns["c_card_pile"][card]][1] for card in gone] == ["removed"]


def test_the_interpreter_agrees(tmp_path: Path) -> None:
    assert list(alike(Game(package(_project(tmp_path))), 0, 3, lambda state: state.opts[-1])) == []
