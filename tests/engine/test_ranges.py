"""Numbers within their ranges: states and stocks, in a game and in examples, generated and interpreted."""

from __future__ import annotations

import linecache
from pathlib import Path

import pytest

from tests.engine.small_game import failures, game_with, package, reasons
from toolchain.cli.main import main
from toolchain.engine.game import Game, PlayState
from toolchain.engine.verify.side_by_side import alike
from toolchain.ir.limits.bounds import FREE, bounds, lies_outside, lies_within, nearest_to_zero, spoken
from toolchain.play.telling import tell

NUMBERS = """
state hits of unit                                         @ 8.1
  values  0..4
state level of game                                        @ 8.2
  values  2..6
state depth of hex                                         @ 8.2
  values  -5..-3
state debt of game                                         @ 8.3
  values  0..
stock powder of each side                                  @ 8.4
  floor  1
  cap    6
  start  3
procedure shell with u: unit, n: number                    @ 8.5
  set hits of u to hits of u + n
procedure shell-safely with u: unit, n: number             @ 8.5
  set hits of u to hits of u + n at most 4 at least 0
procedure owe with n: number                               @ 8.5
  set debt to n
procedure earn with n: number                              @ 8.6
  gain n powder for actor
procedure pay with n: number                               @ 8.6
  spend n powder of actor
procedure pay-up with n: number                            @ 8.6
  spend up to n powder of actor
procedure store with n: number                             @ 8.6
  set powder of actor to n
procedure store-safely with n: number                      @ 8.6
  set powder of actor to n at least 1 at most 6
procedure calm                                             @ 8.7
  set level to 5
  clear hits of B_Foot_1
  clear depth of hex 0101
"""
COUNTED = """
state rounds of game                                       @ 8.1
  values  0..3
"""
TURN = "  open move, attack until pass\n  set order of actor to 0\n"


@pytest.mark.parametrize(
    ("steps", "holds"),
    [
        ("do shell(B_Foot_1, 4)", "hits of B_Foot_1 = 4"),
        ("do shell-safely(B_Foot_1, 9)", "hits of B_Foot_1 = 4"),
        ("do shell-safely(B_Foot_1, -9)", "hits of B_Foot_1 = 0"),
        ("do owe(1000)", "debt = 1000"),
        ("do calm", "level = 5 and hits of B_Foot_1 = 0 and depth of hex 0101 = -3"),
        ("do earn(9) for Blue", "powder of Blue = 6 and powder of Red = 3"),
        ("do pay(2) for Blue", "powder of Blue = 1"),
        ("do pay-up(99) for Blue", "powder of Blue = 1"),
        ("do pay-up(1) for Blue", "powder of Blue = 2"),
        ("do pay-up(-1) for Blue", "powder of Blue = 3"),
        ("do store-safely(0) for Blue", "powder of Blue = 1"),
        ("do store-safely(7) for Blue", "powder of Blue = 6"),
        ("do calm", "level = 5"),
    ],
)
def test_what_a_change_comes_to(tmp_path: Path, steps: str, holds: str) -> None:
    assert failures(game_with(tmp_path, NUMBERS, f"  {steps}\n  expect {holds}\n")) == []


def test_a_number_begins_nearest_to_zero(tmp_path: Path) -> None:
    example = "  expect hits of B_Foot_1 = 0\n  expect level = 2\n  expect depth of hex 0101 = -3\n  expect debt = 0\n"

    assert failures(game_with(tmp_path, NUMBERS, example)) == []


@pytest.mark.parametrize(
    ("step", "sentence"),
    [
        ("do shell(B_Foot_1, 5)", "`hits` cannot become 5: its range is 0..4 [8.5]"),
        ("do shell(B_Foot_1, -1)", "`hits` cannot become -1: its range is 0..4 [8.5]"),
        ("do owe(-1)", "`debt` cannot become -1: its range is 0.. [8.5]"),
        ("do pay(3) for Blue", "`powder` cannot become 0: its range is 1..6 [8.6]"),
        ("do earn(-3) for Blue", "`powder` cannot become 0: its range is 1..6 [8.6]"),
        ("do store(0) for Blue", "`powder` cannot become 0: its range is 1..6 [8.6]"),
        ("do store(7) for Blue", "`powder` cannot become 7: its range is 1..6 [8.6]"),
    ],
)
def test_a_change_beyond_is_a_fault(tmp_path: Path, step: str, sentence: str) -> None:
    assert [sentence in text for text in reasons(game_with(tmp_path, NUMBERS, f"  {step}\n"))] == [True]


def _counting(tmp_path: Path, more: str = "") -> Path:
    """A game whose sixth turn of a player sets a number beyond its range, unless ``more`` bounds it."""
    changed = f"  set rounds to rounds + 1{more}\n{TURN}"
    return game_with(tmp_path, COUNTED, "  expect rounds = 0\n", ((TURN, changed),))


def test_a_game_breaks_down_with_the_paragraph(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game = _counting(tmp_path)

    assert main(["lint", str(game), "--select", "TYP"]) == 0
    assert main(["build", str(game), "-o", str(tmp_path / "a.hexpack")]) == 0
    assert main(["simulate", str(tmp_path / "a.hexpack"), "--games", "2", "--check", "--jobs", "1"]) == 1
    assert "`rounds` cannot become 4: its range is 0..3 [2.2]" in capsys.readouterr().out
    assert main(["test", str(game), "--games", "1"]) == 1
    assert "`rounds` cannot become 4: its range is 0..3 [2.2]" in capsys.readouterr().out


def test_a_bound_in_place_lets_it_go_on(tmp_path: Path) -> None:
    game = _counting(tmp_path, " at most 3")

    assert main(["simulate", str(game), "--games", "2", "--check", "--jobs", "1"]) == 0


@pytest.mark.parametrize("more", ["", " at most 3"])
def test_the_interpreter_agrees(tmp_path: Path, more: str) -> None:
    game = Game(package(_counting(tmp_path, more)))

    assert list(alike(game, 0, 3, lambda state: state.opts[-1])) == []


def test_a_stock_pays_down_to_its_floor(tmp_path: Path) -> None:
    floor = ("  start  0\n", "  start  1\n  floor  1\n")
    game = Game(package(game_with(tmp_path, "", "", (floor, ("to 0\n\nscore", "to 1\n\nscore")))))

    def offered(orders: int) -> bool:
        state: PlayState = game.start(0, 1)
        game.space["w_order"](state, 0, orders)
        return bool(game.space["ACTIONS"][0].open(state, 0))

    assert not offered(1) and offered(2)


def test_a_price_named_twice_is_paid_twice(tmp_path: Path) -> None:
    doubled = (
        (
            "  costs      1 order\n  do\n    set moved of self to yes\n    move",
            "  costs      1 order, 1 order\n  do\n    set moved of self to yes\n    move",
        ),
    )
    ir = package(game_with(tmp_path, "", "", doubled))

    assert ir["actions"][0]["costs"] == [["order", 2]]


def test_what_is_gained_beyond_the_cap_is_told(tmp_path: Path) -> None:
    capped = (("  start  0\n", "  start  0\n  cap    2\n"),)

    story = tell(Game(package(game_with(tmp_path, "", "", capped))), 0, 1)

    assert "Blue: 1 order lost, beyond the cap of 2." in "\n".join(story)


def test_what_is_proven_is_not_looked_at_in_play(tmp_path: Path) -> None:
    rules = (
        NUMBERS
        + """
procedure many with u: unit                                @ 8.8
  set hits of u to 3
  set hits of u to min(strength of u, 4)
  set hits of u to hits of u
  set hits of u to hits of u + 1
"""
    )
    game = Game(package(game_with(tmp_path, rules)))
    lines = linecache.cache[game.blocks[0].__code__.co_filename][2]
    body = [line.strip() for line in lines if "_hits(S,F[3]" in line and "S.c_hits[F[3]]+F[4]" not in line]

    assert [line.partition("_hits(")[0][-1] for line in body] == ["w", "w", "w", "r"]


def test_bounds_of_expressions() -> None:
    held = {"x": (0, 4), "y": (2, None)}

    def of(e: list[object]) -> tuple[int | None, int | None]:
        return bounds(e, lambda leaf: held.get(str(leaf[1]), FREE) if len(leaf) > 1 else FREE)

    x, y, n = ["game", "x"], ["game", "y"], ["int", 3]
    assert of(["+", x, n]) == (3, 7)
    assert of(["-", n, x]) == (-1, 3)
    assert of(["-", x, y]) == (None, 2)
    assert of(["*", x, ["int", -2]]) == (-8, 0)
    assert of(["*", x, y]) == FREE
    assert of(["min", [x, y]]) == (0, 4)
    assert of(["max", [x, y]]) == (2, None)
    assert of(["min", [y, ["v", "z"]]]) == FREE
    assert of(["if", ["bool", 1], x, n]) == (0, 4)
    assert of(["round", x, "down"]) == (0, 4)
    assert lies_outside((5, None), (0, 4)) and lies_outside((None, -1), (0, None))
    assert not lies_outside((4, 9), (0, 4)) and not lies_within((4, 9), (0, 4))
    assert [nearest_to_zero(each) for each in ((2, 5), (-5, -2), (-1, 1), (None, None))] == [2, -2, 0, 0]
    assert [spoken(each) for each in ((0, 4), (0, None), (None, 3))] == ["0..4", "0..", "..3"]
