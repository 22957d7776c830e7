"""Actions that are done with several pieces at once: when they are offered, with whom, at what price, and what is refused."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from tests.engine.small_game import game_with, package
from tests.engine.test_several import blue
from toolchain.engine.ask.table import Table
from toolchain.engine.ask.why import why
from toolchain.engine.codegen.procedures import PASS
from toolchain.engine.game import Game, IllegalChoice, PlayState
from toolchain.engine.verify.side_by_side import resume

RULES = """
state activated of unit                                    @ 8.1
state fired of unit                                        @ 8.1
stock shell of each side                                   @ 8.1
  start  3
action salvo "fire together"                               @ 8.2
  scope      {scope}
  costs      2 shell
  {activates}
  do
    set fired of {name} to yes
procedure volleys                                          @ 8.3
  open salvo until pass
"""
PAIR = "2 own unit where not fired of it"


def opened(folder: Path, scope: str, name: str = "them", *, activates: str = "") -> PlayState:
    """The game where a side is asked for its action; Blue's three units stand on the map, each in a hex."""
    state = standing(folder, scope, name, activates=activates)
    state.game.enter(state, "volleys")
    return state


def standing(folder: Path, scope: str, name: str = "them", *, activates: str = "") -> PlayState:
    """The same before anything is asked."""
    rules = RULES.replace("{scope}", scope).replace("{name}", name).replace("{activates}", activates)
    game = Game(package(game_with(folder, rules)))
    state = game.blank()
    for place, piece in enumerate(blue(game)):
        game.space["move_piece"](state, piece, place)
    return state


def said(state: PlayState) -> list[str]:
    question = state.question
    assert question is not None
    return question.words()


def with_state(state: PlayState, column: str) -> list[str]:
    ids = state.game.program.piece_ids
    return [ids[x] for x, value in enumerate(state.columns[column]) if value]


def test_the_action_is_done_with_the_set(tmp_path: Path) -> None:
    state = opened(tmp_path, PAIR + " as battery", "battery")
    assert said(state) == ["fire together", "do not fire together"]
    state.answer(state.opts[0])
    assert (state.question.kind, state.question.prompt) == ("scope", "with which units")  # type: ignore[union-attr]
    assert len(state.opts) == 3

    option = state.opts[2]
    state.answer(option)

    assert with_state(state, "c_fired") == sorted(state.game.program.piece_ids[x] for x in option)


def test_without_a_name_the_set_is_them(tmp_path: Path) -> None:
    state = opened(tmp_path, "any number of own unit where not fired of it")
    state.answer(state.opts[0])

    state.answer(state.opts[-1])

    assert len(with_state(state, "c_fired")) == 3


def test_the_price_is_that_of_the_action_not_of_each(tmp_path: Path) -> None:
    state = opened(tmp_path, PAIR)
    shells = state.columns["c_shell"]
    before = shells[0]
    state.answer(state.opts[0])

    state.answer(state.opts[0])

    assert shells[0] == before - 2


def test_each_of_the_set_is_activated(tmp_path: Path) -> None:
    state = opened(tmp_path, PAIR, activates="activates  them")
    state.answer(state.opts[0])

    state.answer(state.opts[1])

    assert with_state(state, "c_activated") == with_state(state, "c_fired") != []


@pytest.mark.parametrize(
    ("scope", "offered"),
    [
        ("3 own unit", True),
        ("4 own unit", False),
        ("4.. own unit", False),
        ("2..9 own unit", True),
        ("any number of enemy unit on map", False),
        ("2 own unit barring sum(them, strength of it) < 99", False),
        ("any number of own unit barring count them < 3", True),
    ],
)
def test_it_is_offered_when_there_is_a_set(tmp_path: Path, scope: str, offered: bool) -> None:
    state = opened(tmp_path, scope)

    assert state.over is not offered


def test_what_bars_a_set_is_named(tmp_path: Path) -> None:
    state = opened(tmp_path, "1..3 own unit as battery barring count battery = 2", "battery")
    state.answer(state.opts[0])
    assert sorted(map(len, state.opts)) == [1, 1, 1, 3]
    question = state.question
    assert question is not None

    with pytest.raises(IllegalChoice) as refused:
        state.answer(question.parse("1, 2"))

    assert "`count battery = 2`" in refused.value.reason


def test_a_way_back_leaves_nothing_behind(tmp_path: Path) -> None:
    state = opened(tmp_path, PAIR)
    before = state.digest()
    mark = state.mark()
    state.answer(state.opts[0])
    state.answer(state.opts[1])
    assert state.digest() != before

    state.undo(mark)

    assert state.digest() == before


def test_after_the_last_set_the_seat_is_not_asked_again(tmp_path: Path) -> None:
    state = opened(tmp_path, PAIR)
    state.answer(state.opts[0])
    state.answer(state.opts[0])

    # One unit is left, and a pair is needed; shells are left for one pair only besides.
    assert state.over


def test_it_can_be_passed(tmp_path: Path) -> None:
    state = opened(tmp_path, PAIR)

    state.answer(PASS)

    assert state.over


@pytest.mark.parametrize(
    "scope",
    [
        "2 own unit",
        "1..2 own unit barring sum(them, strength of it) > 5",
        "any number of unit on map where not fired of it barring count them = 3",
    ],
)
def test_the_interpreter_is_asked_the_same(tmp_path: Path, scope: str) -> None:
    both = resume(standing(tmp_path, scope, activates="activates  them"), "volleys", 0)
    draw = random.Random(4)
    asked = 0
    while not both.over:
        assert list(both.differences()) == []
        asked += both.state.question.kind == "scope"  # type: ignore[union-attr]
        both.answer(draw.choice(both.state.opts[:-1] or both.state.opts))

    assert list(both.differences()) == []
    assert asked


@pytest.mark.parametrize(
    ("scope", "lines"),
    [
        ("2 own unit", []),
        ("5 own unit", ["it needs 5 at once, but only 3 are available"]),
        (
            "1..3 own unit barring count them < 4",
            ["every set with it is barred: `count them < 4`"],
        ),
        (
            '1..3 own unit barring count them < 4 "four guns fire or none"',
            ["every set with it is barred: four guns fire or none"],
        ),
    ],
)
def test_why_a_unit_is_not_in_a_set(tmp_path: Path, scope: str, lines: list[str]) -> None:
    state = standing(tmp_path, scope)
    table = Table(state)

    found = why(table, f"{state.game.program.piece_ids[blue(state.game)[0]]} salvo")

    assert [line.strip().removeprefix("no: ") for line in found.lines] == lines
