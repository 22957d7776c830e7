"""Tables in play: the generated reader and the interpreter find the same cell, or report the same fault."""

from __future__ import annotations

import random
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from tests.engine.small_game import game_with, package
from toolchain.engine.game import Game
from toolchain.engine.interpret.interpreter import interpreter
from toolchain.engine.program import RuleError

TABLES = """
table one                                                  @ 3.6
  rows n ; cells number
  data
    ..2   5
    3..8  6
    9     7
    10..  8
table closed                                               @ 3.7
  rows n 1..4 ; cells number
  data
    1..3  1
    4     2
table stays                                                @ 3.8
  rows n 1..3 ; cells number
  beyond first stays
  beyond last 9
  data
    1  4
    2  5
    3  6
table two                                                  @ 3.9
  rows n ; columns m ; cells range
  data
    n    ..1   2..3  4..
    ..0  none  1..2  1..3
    1..  1..1  1..4  2..5
table chart                                                @ 3.10
  rows n 1..2 ; columns m 1..3 ; cells number
  beyond first stays of n
  beyond last 9 of n
  beyond last stays of m
  data
    1  1 2 3
    2  4 5 6
table grouped                                              @ 3.11
  rows n 1..2 ; columns m 1..6 ; cells number
  beyond last stays of m
  data
    n     1..3  4  5..6
    1..2  7     8  9
"""


def game(folder: Path) -> Game:
    return Game(package(game_with(folder, TABLES)))


def read(game: Game, name: str, *keys: Any) -> Any:
    """What both find; they must agree."""
    values = []
    for reader in (game.space["t_" + name], lambda *found: interpreter(game).table(name, list(found))):
        try:
            value = reader(*keys)
        except RuleError as error:
            value = str(error)
        values.append(list(value) if isinstance(value, tuple) else value)
    assert values[0] == values[1], (name, keys)
    return values[0]


@pytest.mark.parametrize(
    ("name", "keys", "value"),
    [
        ("one", (-(10**12),), 5),
        ("one", (2,), 5),
        ("one", (3,), 6),
        ("one", (9,), 7),
        ("one", (10,), 8),
        ("one", (10**15,), 8),
        ("closed", (4,), 2),
        ("closed", (0,), "the table `closed` has no cell for n 0 [3.7]"),
        ("closed", (5,), "the table `closed` has no cell for n 5 [3.7]"),
        ("closed", (Fraction(3, 2),), "the table `closed` has no cell for n 3/2 [3.7]"),
        ("one", (Fraction(23, 2),), "the table `one` has no cell for n 23/2 [3.6]"),
        ("stays", (-7,), 4),
        ("stays", (0,), 4),
        ("stays", (2,), 5),
        ("stays", (4,), 9),
        ("stays", (40,), 9),
        ("two", (-5, -5), [0, -1]),
        ("two", (1, 3), [1, 4]),
        ("two", (0, 99), [1, 3]),
        ("chart", (0, 2), 2),
        ("chart", (3, 2), 9),
        ("chart", (2, 8), 6),
        ("chart", (0, 8), 3),
        ("chart", (3, 8), 9),
        ("chart", (1, 0), "the table `chart` has no cell for n 1, m 0 [3.10]"),
    ],
)
def test_a_cell(tmp_path: Path, name: str, keys: tuple[Any, ...], value: Any) -> None:
    assert read(game(tmp_path), name, *keys) == value


def test_both_ways_find_the_same(tmp_path: Path) -> None:
    made, draw = game(tmp_path), random.Random(1)
    for table in made.ir["tables"]:
        for _ in range(300):
            keys = [
                Fraction(draw.randrange(-60, 60), draw.choice((1, 1, 1, 3))) for _ in range(table["axes"])
            ]
            read(made, table["name"], *keys)


def test_columns_of_a_range_may_be_grouped(tmp_path: Path) -> None:
    made = game(tmp_path)

    assert [read(made, "grouped", 1, m) for m in (1, 3, 4, 5, 6, 7)] == [7, 7, 8, 9, 9, 9]
