"""A conduct that goes step by step: away from where it began, only where the whole distance can be made."""

from __future__ import annotations

from pathlib import Path

from tests.engine.small_game import failures, game_with

RULES = """
policy fall-back of unit with n: number, begin: hex        @ 8.1
  path           1 hex on the way to exactly n hexes from begin
  bar enemy:     into hex where some enemy unit in to
  bar zoc:       into hex where to in enemy ZOC
  tier           without zoc
  prefer         (0 when to is village otherwise 1)

procedure withdraw with u: unit, n: number                 @ 8.1
  let begin = hex of u
  repeat up to 9 times until distance(begin, hex of u) >= n
    move u by fall-back(n, begin)
    otherwise
      move u to graveyard
      end

box graveyard                                              @ 8.2
"""


def test_it_ends_at_the_distance(tmp_path: Path) -> None:
    example = """  move B_Foot_1 to hex 0401
  do withdraw(B_Foot_1, 3)
  expect distance(hex 0401, hex of B_Foot_1) = 3
"""
    assert failures(game_with(tmp_path, RULES, example)) == []


def test_a_zone_is_entered_only_when_there_is_no_other_way(tmp_path: Path) -> None:
    example = """  move B_Foot_1 to hex 0101
  move R_Foot_1 to hex 0303
  expect possible(fall-back(B_Foot_1, 2, hex 0101)) ignoring zoc
  do withdraw(B_Foot_1, 2)
  expect distance(hex 0101, hex of B_Foot_1) = 2
  expect not possible(fall-back(B_Foot_1, 9, hex 0101)) ignoring zoc enemy
"""
    assert failures(game_with(tmp_path, RULES, example)) == []


def test_without_a_way_the_otherwise_is_carried_out(tmp_path: Path) -> None:
    example = """  move B_Foot_1 to hex 0101
  do withdraw(B_Foot_1, 9)
  expect B_Foot_1 in graveyard
"""
    assert failures(game_with(tmp_path, RULES, example)) == []
