"""Trials: what an attack or an order may come to, with dice of its own, on positions as the seat may imagine them."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.engine.position import Position
from tests.engine.test_battles import RULES, STAND
from toolchain.cli.play.table_view.odds import BY_BOTS, odds
from toolchain.cli.play.table_view.strengths import Strengths
from toolchain.engine.game import Game, PlayState
from toolchain.play.foresight.attacks import Beginning, attacks_on
from toolchain.play.foresight.trials import TRIALS, Trials, trials
from toolchain.play.guess import hidden_units, imagined

# Strength 4 against 4 in 0302: a die of 1 to 6 gives no effect in 4 of 6, an exchange in 2.
ACTION = """
action skirmish "skirmish with a neighbour"                @ 8.1
  requires  some (own unit on map where some (enemy unit adjacent to it))
  do
    actor chooses 1 (own unit on map where some (enemy unit adjacent to it)) as own-one saying "who skirmishes"
    actor chooses 1 (enemy unit adjacent to own-one) as foe saying "whom {own-one} skirmishes with"
    roll 1d6 as luck
    when luck >= 3
      reduce foe by 1
    when luck = 1
      reduce own-one by 1
action march-past "march past"                             @ 8.1
  do
    actor chooses 1 (hexes where some enemy unit in it) as spot saying "which hex is passed"
    tell "nobody cares"
elimination of unit                                        @ 8.6
  because  any to lost
procedure go
  open skirmish, march-past until pass
"""


def strength(state: PlayState, x: int) -> int:
    return Strengths(state.game).of(state, x, state.columns["c_face"][x])


def tried(at: Position, begins: Beginning, seat: int = 0) -> Trials:
    return trials(at.state, seat, begins, strength)


def told(at: Position, words: str, seat: int = 0) -> list[str]:
    return [line.strip() for line in odds(at.state, seat, words)]


def test_trials_come_out_as_the_dice_do_and_leave_the_position_as_it_is(tmp_path: Path) -> None:
    at = Position(tmp_path, ACTION, "go", STAND)
    before = at.state.keep()
    ways = attacks_on(at.state, 0, at.hex("0302"))

    assert [way.said for way in ways] == [
        "skirmish with a neighbour with 1st Foot: 1st Foot in 0302",
        "skirmish with a neighbour with 2nd Foot: 1st Foot in 0302",
        "march past: 0302",
    ]
    found = tried(at, ways[0])
    assert found.made == TRIALS
    # Two in three and one in six, of a hundred: within three standard deviations.
    assert 52 <= found.hit[1] <= 81
    assert 5 <= found.hit[0] <= 28
    assert tried(at, ways[0]) == found, "the same position has the same trials"
    assert at.state.keep() == before


def test_what_decides_nothing_is_left_out(tmp_path: Path) -> None:
    at = Position(tmp_path, ACTION, "go", STAND)

    lines = told(at, "0302")

    assert not any("march past" in line for line in lines)
    assert lines[0] == "skirmish with a neighbour with 1st Foot: 1st Foot in 0302"
    assert lines[1].startswith("100 trials: no enemy left in 0302 in 0, a unit of yours there in 0")
    assert lines[2].startswith("Red: hit in ")
    assert lines[-1] == BY_BOTS
    assert told(at, "0101") == [
        "nothing that can be chosen now decides anything at 0101; `odds ORDER` tries an order, such as a move"
    ]


def test_a_question_about_a_target_is_tried_from_there(tmp_path: Path) -> None:
    at = Position(tmp_path, ACTION, "go", STAND).answer("skirmish with a neighbour", "1st Foot in 0201")

    assert told(at, "0302")[0] == "whom 1st Foot skirmishes with: 1st Foot in 0302"


@pytest.mark.parametrize("units", ["", " with 1st Foot"])
def test_an_attack_of_a_battle_is_tried_with_its_attackers(tmp_path: Path, units: str) -> None:
    at = Position(tmp_path, RULES.replace("{more}", ""), "go", STAND)

    lines = told(at, f"0302{units}")

    hit = {
        line.split(":")[0]: int(line.split("hit in ")[1].split(";")[0]) for line in lines if "hit in" in line
    }
    # Both: 7 against 4 and a die, so that 5 of 6 hit the defender and 3 of 6 the attackers. One: as equals, 2 of 6 hit both.
    least, most = ((72, 94), (35, 65)) if not units else ((19, 48), (19, 48))
    assert least[0] <= hit["Red"] <= least[1]
    assert most[0] <= hit["Blue"] <= most[1]
    assert BY_BOTS in lines


def test_an_order_is_tried(game: Game) -> None:
    state = game.start(0, 3)
    while state.question is not None and state.question.kind != "action":
        state.answer(state.opts[0])
    seat = state.question.seat if state.question is not None else 0

    lines = odds(state, seat, "1st Foot to 0102")

    assert lines[0] == "1st Foot to 0102"
    assert lines[1].strip() == "100 trials: no enemy left in 0102 in 100, a unit of yours there in 100"
    assert lines[2].strip() == "nobody is hit"
    assert "cannot go to 0403 now" in odds(state, seat, "1st Foot to 0403")[0]


def test_nothing_hidden_shows_in_trials(large: Game) -> None:
    state = large.start(0, 5)
    found = 0
    while not state.over and state.answers < 400 and found < 3:
        question = state.question
        assert question is not None
        seat = question.seat
        places = {state.columns["c_place"][x] for x in hidden_units(state, seat)}
        near = next((hex for hex in sorted(places) if attacks_on(state, seat, hex)), None)
        if question.kind == "action" and near is not None:
            found += 1
            hex = large.ir["hexes"][near]["id"]
            assert odds(state, seat, hex) == odds(imagined(state, seat, 7), seat, hex)
        state.answer(state.opts[state.answers % len(state.opts)])
    assert found == 3


def test_an_order_at_a_hidden_unit_means_the_one_that_stands_there(large: Game) -> None:
    """Which unit it is was imagined when the order was planned: only its place says which one is meant."""
    state = large.start(0, 5)
    found = 0
    while not state.over and found < 3:
        question = state.question
        assert question is not None
        for hex in {state.columns["c_place"][x] for x in hidden_units(state, question.seat)}:
            for way in attacks_on(state, question.seat, hex)[:1]:
                tries = state.fork()
                tries.manual = True
                for step in way.steps:
                    value = step.answers(tries.question)
                    assert value is not None, way.said
                    last = value[0]
                    asked = tries.question
                    tries.answer(last)
                if asked is not None and asked.fixed.type == "piece":
                    found += state.columns["c_place"][last] == hex
                    assert state.columns["c_place"][last] == hex
        state.answer(state.opts[state.answers % len(state.opts)])


def test_where_attacks_are_moves_these_are_tried(tmp_path: Path) -> None:
    # Whoever goes in fights at once: two in three that the enemy is gone.
    fight = """
trigger clash on enters by march                           @ 5.4
  requires some (enemy unit in hex of mover)
  do
    roll 1d6 as luck
    when luck >= 3
      each u in enemy unit in hex of mover
        eliminate u
elimination of unit                                        @ 8.6
  because  any to lost
action walk "walk"                                         @ 5.4
  scope  1 own unit where possible(march of it)
  do
    move self by march
procedure go
  open walk until pass
"""
    changes = (("  bar enemy:  into hex where some enemy unit in to\n", ""),)
    at = Position(tmp_path, fight, "go", STAND, changes)

    lines = told(at, "0302")

    assert lines[0] == "2nd Foot to 0302", "a river bars the way of the other"
    gone = int(lines[1].split(" in ")[2].split(",")[0])
    assert 52 <= gone <= 81
