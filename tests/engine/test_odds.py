"""Columns of odds and rewrites of results, as a designer writes them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.engine.small_game import failures, game_with, package
from toolchain.engine.game import Game

RULES = """
odds battle-odds                                           @ 8.1
  columns  1:2, 1:1, 1.5:1, 2:1, 3:1
values combat-result none, Ae, Ar, Ar-star, Sk, Dr, De
rewrite final of combat-result with storm: yes-no, town: yes-no   @ 8.2
  chateau: when town                                       @ 8.3
    Dr, De   becomes Sk, stop
  rough: when storm                                        @ 8.4
    Ar-star  becomes Sk
  plain: when yes
    Ar-star  becomes Ar
    Sk       becomes Dr
table crt                                                  @ 8.5
  rows die 1..2 ; columns odds battle-odds ; cells combat-result
  data
    die  1:2  1:1      1.5:1  2:1  3:1
    1    Ae   Ar-star  Ar     Sk   Dr
    2    Ar   none     Sk     Dr   De
"""
EXAMPLE = """  expect battle-odds(16, 6) = 2:1
  expect battle-odds(15, 10) = 1.5:1
  expect battle-odds(29, 20) = 1:1
  expect battle-odds(1, 9) = 1:2
  expect battle-odds(90, 9) = 3:1
  expect battle-odds(3, 3/2) = 2:1
  expect final(no, yes, Dr) = Sk
  expect final(no, no, Dr) = Dr
  expect final(yes, no, Ar-star) = Dr
  expect final(no, no, Ar-star) = Ar
  expect final(yes, yes, none) = none
  expect crt(1, battle-odds(4, 4)) = Ar-star
"""


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return game_with(tmp_path_factory.mktemp("odds"), RULES, EXAMPLE)


@pytest.fixture(scope="module")
def ir(game: Path) -> dict[str, Any]:
    return package(game)


def test_odds_and_rewrites_are_what_they_say(game: Path) -> None:
    assert failures(game) == []


@settings(max_examples=200)
@given(attack=st.integers(0, 400), defence=st.integers(1, 400))
def test_the_column_is_the_best_that_is_reached(ir: dict[str, Any], attack: int, defence: int) -> None:
    played = Game(ir, "")
    ratios = [(1, 2), (1, 1), (3, 2), (2, 1), (3, 1)]
    best = max((i for i, (a, d) in enumerate(ratios) if attack * d >= defence * a), default=0)

    assert played.space["f_battle_odds"](played.blank(), attack, defence) == best
