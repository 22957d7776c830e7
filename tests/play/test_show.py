"""``show``: how a number of the rules comes about is told to everybody, line by line, and changes nothing in play."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.engine.small_game import game_with, package
from toolchain.engine.explain import breakdown
from toolchain.engine.explain.values import step
from toolchain.engine.game import Game
from toolchain.engine.interpret.interpreter import interpreter
from toolchain.play.playout import playout
from toolchain.play.story import Story
from toolchain.play.telling import tell

RULES = """
odds fight-odds                                            @ 8.1
  columns  1:2, 1:1, 1.5:1, 2:1, 3:1
values fight-result none, Ae, Dr, De
rewrite final of fight-result with storm: yes-no           @ 8.2
  dry:  when not storm                                     @ 8.3
    De  becomes Dr
  wet:  when storm                                         @ 8.4
    De, Dr  becomes none
quantity fight-column for unit with d: unit measure fight-odds  @ 8.5
  base   fight-odds(sum(unit of (side of self) adjacent to hex of d, strength-now of it), strength-now of d)
  best:  plus 1 level when strength of self > 3            @ 8.6
  cap:   at most 2:1                                       @ 8.7
quantity joint with group: units                           @ 8.8
  base   sum(group, strength)
quantity joint-fresh with group: units                     @ 8.8
  base   sum(group where it is fresh, strength)
"""
FIGHT = """  roll 1d6 as die
  let total = die + strength-now of a - strength-now of d + (1 when hex of d is open otherwise 0)
"""
SHOWN = "  show fight-column(a, d)                                  @ 3.2\n  show final(no, De)                                       @ 8.2\n"


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Game:
    folder = game_with(tmp_path_factory.mktemp("show"), RULES, "  expect 1 = 1\n", ((FIGHT, SHOWN + FIGHT),))
    return Game(package(folder))


def told(game: Game, seat: int) -> list[str]:
    for seed in range(40):
        lines = tell(game, seed=seed, seat=seat)
        if any("Fight-column" in line for line in lines):
            return lines
    raise AssertionError("nobody fights")


@pytest.mark.parametrize("seat", [-2, 0, 1])
def test_every_factor_is_told_with_its_paragraph(game: Game, seat: int) -> None:
    lines = told(game, seat)
    at = next(n for n, line in enumerate(lines) if "Fight-column" in line)
    assert lines[at].strip().endswith("[3.2].")
    shown = [line.strip() for line in lines[at + 1 :]]
    assert shown[0].startswith("base: ") and shown[0].endswith("@ 8.5")
    assert shown[0].split()[1] in ("1:2", "1:1", "1.5:1", "2:1", "3:1")
    summed = next(n for n, line in enumerate(shown) if line.startswith("total strength-now of"))
    assert shown[summed + 1].split(":")[1].strip().startswith("+")
    assert "@ 1.2" in shown[summed + 1]
    after = next(n for n, line in enumerate(lines) if "Final = Dr" in line)
    assert [line.strip() for line in lines[after + 1 : after + 4]] == [
        "result: De",
        "dry: becomes Dr @ 8.3",
        "does not apply: wet",
    ]


def test_a_limit_is_told_where_it_changes_the_number(game: Game) -> None:
    limited, free = 0, 0
    for seed in range(6):
        lines = [line.strip() for line in tell(game, seed=seed)]
        for at, line in enumerate(lines):
            if "Fight-column = " not in line:
                continue
            rows = lines[at + 1 : next(n for n, row in enumerate(lines) if n > at and "Final" in row)]
            base = next(row.split()[1] for row in rows if row.startswith("base: "))
            best = any(row.startswith("best: +1") for row in rows)
            over = ("1:2", "1:1", "1.5:1", "2:1", "3:1").index(base) + best > 3
            assert ("cap: at most 2:1, now 2:1 @ 8.7" in rows) == over
            limited, free = limited + over, free + (not over)
            assert not any(row.endswith((" is yes", " is no")) for row in rows)
    assert limited and free


def test_a_number_beyond_its_ladder_says_how_far() -> None:
    assert step(-2, ("1:4", "1:3")) == "2 levels below 1:4"
    assert step(3, ("1:4", "1:3")) == "2 levels above 1:3"
    assert step(1, ("1:4", "1:3")) == "1:3"
    assert step(7, ()) == "7"


@pytest.mark.parametrize("name", ["joint", "joint-fresh"])
def test_units_of_a_sum_over_a_group_are_named(game: Game, name: str) -> None:
    pieces = game.program.piece_ids
    group = [pieces.index("B_Foot_1"), pieces.index("R_Horse")]

    lines = breakdown.working(interpreter(game), game.blank(), name, [group]).lines()

    assert [line.strip() for line in lines[2:4]] == ["1st Foot: +4", "Light Horse: +1"]


def test_it_changes_nothing_in_play(game: Game, tmp_path: Path) -> None:
    silent = Game(package(game_with(tmp_path, RULES, "  expect 1 = 1\n")))
    for seed in range(10):
        one, other = playout(game, seed=seed, log=True), playout(silent, seed=seed, log=True)
        assert [value for _, _, value in one.log] == [value for _, _, value in other.log]
        assert one.outcome == other.outcome
        story = Story(game)
        heard = playout(game, seed=seed, log=True, ear=story.hear)
        assert heard.log == one.log


def test_a_rewrite_is_told_group_by_group(game: Game) -> None:
    state = game.blank()
    words = game.ir["values"]["fight-result"]
    working = breakdown.working(interpreter(game), state, "final", [True, words.index("De")])
    assert working.lines() == [
        "result: De",
        "dry: does not apply @ 8.3",
        "wet: becomes none @ 8.4",
        "final = none",
    ]
    assert game.space["f_final"](state, True, words.index("De")) == working.value == words.index("none")


def test_every_number_of_a_line_is_told_even_if_one_of_them_is_the_whole_line(tmp_path: Path) -> None:
    rules = """
state ours of game
  values 0..2
state theirs of game
  values 0..2
quantity lift                                              @ 8.1
  base    0
  air:    plus ours - theirs                               @ 8.2
  guns:   plus ours                                        @ 8.3
"""
    game = Game(package(game_with(tmp_path, rules, "  expect 1 = 1\n")))
    state = game.blank()
    state.columns["c_ours"][0] = 2

    lines = breakdown.working(interpreter(game), state, "lift", []).lines(brief=True)

    assert lines == ["air: +2 @ 8.2", "  ours is 2", "  theirs is 0", "guns: +2 @ 8.3", "lift = 4"]
