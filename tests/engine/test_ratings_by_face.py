"""A rating that is declared by face, and given once: it holds for every face that has none of its own."""

from __future__ import annotations

from pathlib import Path

from tests.engine.small_game import failures, game_with, package
from toolchain.engine.game import Game
from toolchain.engine.interpret.interpreter import interpreter

RULES = """
kind guard is unit                                         @ 6.9
  has      nerve 1..6 by face
  factors  strength, speed, nerve
  faces    ready, shaken
kind pennon is unit                                        @ 6.9
  has      nerve 1..6 by face
forces blue-guard of Blue                                  @ 6.9
  ids  B_
  4-3-5 guard          1st Guard
  4-3-5/4-3-2 guard    2nd Guard
  4-3 guard            3rd Guard  nerve 5
  4-3 guard            4th Guard  nerve 5/2
  pennon               Pennon  strength 1, speed 5, nerve 5
procedure shake                                            @ 6.9
  each u in guard of Blue
    turn u to shaken
"""
FIRST = ["B_1st_Guard", "B_2nd_Guard", "B_3rd_Guard", "B_4th_Guard", "B_Pennon"]


def test_a_rating_without_a_face_is_that_of_all(tmp_path: Path) -> None:
    now = "".join(f"  move {name} to hex 0101\n  expect  nerve of {name} = 5\n" for name in FIRST)
    then = "".join(f"  expect  nerve of {n} = {v}\n" for n, v in zip(FIRST, (5, 2, 5, 2, 5), strict=True))

    assert failures(game_with(tmp_path, RULES, f"{now}  do shake\n{then}")) == []


def test_both_ways_of_playing_agree(tmp_path: Path) -> None:
    game = Game(package(game_with(tmp_path, RULES)))
    state = game.blank()
    nerve = ["face-attr", "nerve", ["v", "it"]]
    units = map(game.program.piece_ids.index, FIRST)

    assert [interpreter(game).read(state, nerve, {"it": one}) for one in units] == [5, 5, 5, 5, 5]
