"""What clearing does: no, the first of the values, none; never what a state is at the start."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.engine.small_game import failures, game_with, package
from toolchain.engine.game import Game

STATES = """
state goal of unit                                         @ 8.1
  values  hex
  start   none
state mood of side                                         @ 8.1
  values  calm, uneasy
  start   uneasy
state ready of unit                                        @ 8.1
  start   yes
"""
SET = """  set goal of B_Foot_1 to hex 0202
  expect goal of B_Foot_1 = hex 0202
  expect mood of Blue = uneasy
  expect ready of B_Foot_1
"""
CLEARED = """  expect goal of B_Foot_1 = none
  expect mood of Blue = calm
  expect not ready of B_Foot_1
"""


def test_clear_takes_a_state_from_some(tmp_path: Path) -> None:
    example = f"{SET}  clear goal of B_Foot_1\n  clear mood of Blue\n  clear ready of B_Foot_1\n{CLEARED}"

    assert failures(game_with(tmp_path, STATES, example)) == []


@pytest.mark.parametrize("unset", ["goal", "mood", "ready"])
def test_what_is_not_cleared_stays(unset: str, tmp_path: Path) -> None:
    clears = {"goal": "goal of B_Foot_1", "mood": "mood of Blue", "ready": "ready of B_Foot_1"}
    example = SET + "".join(f"  clear {clears[name]}\n" for name in clears if name != unset) + CLEARED

    assert len(failures(game_with(tmp_path, STATES, example))) == 1


def test_a_phase_clears_all(tmp_path: Path) -> None:
    rules = STATES.replace("  start   none\n", "  start   none\n  cleared at refit\n")
    game = Game(package(game_with(tmp_path, rules, SET)))
    state = game.blank()
    game.space["w_goal"](state, 1, 4)
    game.space["clear_goal"](state)

    assert set(state.columns["c_goal"]) == {-1}
    assert any("goal" in phase[3] for phase in _phases(game.ir["procedures"]))


def _phases(value: Any) -> Iterator[list[Any]]:
    if isinstance(value, list) and value[:1] == ["phase"]:
        yield value
    for part in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from _phases(part)
