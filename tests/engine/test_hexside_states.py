"""States of hexsides, and stacks that are judged as a whole, in the game that `hexwright new` makes."""

from __future__ import annotations

from pathlib import Path

from tests.engine.small_game import failures, game_with

THREE_A_HEX = (
    "  at most  2\n",
    "  at most  3\n  bar horses: when count (horse in stack) > 0 and count stack > 2\n",
)
MINED = (
    "wade:   plus 2 MP when hexside has ford",
    "wade:   plus 2 MP when hexside has ford\n  mined:  plus 4 MP when hexside has mined",
)


def test_a_state_of_a_hexside_is_set_read_and_taken_back(tmp_path: Path) -> None:
    rules = "\nstate mined of hexside                                     @ 8.1\nstate strength-of-bridge of hexside                        @ 8.1\n  values 0..9\n"
    example = """  expect not mined of hexside 0202/0302
  set mined of hexside 0202/0302 to yes
  expect mined of hexside 0202/0302 and hexside 0202/0302 is mined and hexside 0202/0302 is ford
  expect hexside 0201/0302 is not mined and strength-of-bridge of hexside 0202/0302 = 0
  set strength-of-bridge of hexside(hex 0302, hex 0202) to 7
  expect mined of hexside(hex 0302, hex 0202)
  expect strength-of-bridge of (hexside 0202/0302) = 7
  expect march-cost(B_Foot_1, hex 0202, hex 0302, hexside 0202/0302) = 7 MP
  expect march-cost(B_Foot_1, hex 0201, hex 0302, hexside 0201/0302) = 1 MP
  clear mined of hexside 0202/0302
  expect march-cost(B_Foot_1, hex 0202, hex 0302, hexside 0202/0302) = 3 MP
"""
    assert failures(game_with(tmp_path, rules, example, (MINED,))) == []


def test_a_stack_is_judged_as_a_whole(tmp_path: Path) -> None:
    example = """  move B_Foot_1 to hex 0202
  move B_Horse to hex 0202
  expect not fits(B_Foot_2, hex 0202)
  expect fits(B_Horse, hex 0202)
  move B_Foot_2 to hex 0202
  expect overstack(Blue, hex 0202) = 1
  move B_Horse to hex 0101
  expect fits(B_Foot_1, hex 0202)
  expect not fits(B_Horse, hex 0202)
  move R_Horse to hex 0202
  expect overstack(Red, hex 0202) = 0
  expect overstack(Blue, hex 0202) = 0
"""
    assert failures(game_with(tmp_path, "", example, (THREE_A_HEX,))) == []


def test_a_trace_stops_at_a_closed_hexside(tmp_path: Path) -> None:
    rules = """
state broken of hexside                                    @ 8.1
trace line of hex with s: side                             @ 8.3
  leg ground: up to 2 over hexes
  bar  into hex where to in ZOC(opponent of s)
  bar  when hexside has river and (not hexside has ford or hexside has broken)
  path ground > hex 0401
"""
    example = """  expect line(hex 0302, Blue)
  expect line(hex 0202, Blue)
  expect not line(hex 0201, Blue)
  set broken of (hexside 0202/0302) to yes
  expect not line(hex 0202, Blue)
  expect line(hex 0303, Blue)
"""
    assert failures(game_with(tmp_path, rules, example)) == []


def test_a_zone_does_not_cross_closed_hexsides_nor_enter_barred_hexes(tmp_path: Path) -> None:
    rules = """
state broken of hexside                                    @ 8.1
zone threat of unit                                        @ 8.3
  bar  when hexside has river and (not hexside has ford or hexside has broken)
  bar  into hex where to is village
"""
    example = """  move R_Foot_1 to hex 0302
  expect hex 0202 in threat(Red)
  expect not hex 0201 in threat(Red)
  expect hex 0301 in threat(Red)
  expect not hex 0401 in threat(Red)
  set broken of (hexside 0202/0302) to yes
  expect not hex 0202 in threat(Red)
"""
    assert failures(game_with(tmp_path, rules, example)) == []
