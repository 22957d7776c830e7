"""Orders to several units where the rules move them as one: one action, not one for each unit."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

STACK = """
movement column of unit                                    @ 2.1
  allowance  2
  cost       1
  together   as one

action march-stack "march with a stack"                    @ 2.2
  scope  1..2 own unit on map where not moved of it and possible(column of it) as group barring not in-one-hex(group)
  costs  1 order
  do
    set moved of group to yes
    move group by column
"""
BEGIN = ("play", "my-game", "--bot", "Red", "--seed", "3")


@pytest.fixture
def stacks(game: Path) -> Path:
    """Blue's foot stand together in 0101, and march for one order."""
    rules, scenario = game / "game.hw", game / "scenario.hw"
    text = rules.read_text("utf-8").replace(
        "open move, attack until pass", "open march-stack, attack until pass"
    )
    rules.write_text(text + STACK, "utf-8")
    scenario.write_text(
        scenario.read_text("utf-8").replace("0102       B_Foot_2", "0101       B_Foot_2"), "utf-8"
    )
    return game


@pytest.mark.parametrize(
    "order", ["all in 0101 to 0201", "all in 0101 to 0202", "1st Foot, 2nd Foot to 0202"]
)
def test_a_stack_that_one_action_moves_is_moved_by_it(hexwright: Any, stacks: Path, order: str) -> None:
    goal = order[-4:]
    run = hexwright(*BEGIN, typed=f"1\n{order}\nstatus\nunits {goal}\nquit\nn\n")

    assert "order B:2 R:0" in run.out
    assert f"  {goal}\n    Blue 1st Foot" in run.out
    assert "    Blue 2nd Foot" in run.out


def test_units_of_two_hexes_march_one_after_the_other(hexwright: Any, stacks: Path) -> None:
    scenario = stacks / "scenario.hw"
    text = scenario.read_text("utf-8").replace("0101       B_Foot_2", "0102       B_Foot_2")
    scenario.write_text(text, "utf-8")

    run = hexwright(*BEGIN, typed="1\n1st Foot, 2nd Foot to 0201\nstatus\nquit\nn\n")

    assert "order B:1 R:0" in run.out


SHUT_IN = """
box keep                                                   @ 5.4
  seen by all

state shut-in of unit                                      @ 5.4
  values hex

procedure siege                                            @ 5.4
  each u in own foot on map
    when hex of u = hex 0102
      set shut-in of u to hex of u
      move u to keep
"""


RELIEF = """
procedure relief                                           @ 5.4
  do siege
  actor may choose 1 own unit in keep as saved saying "who is relieved"
    set shut-in of saved to none

"""


def _begin_with(game: Path, procedure: str, more: str) -> None:
    """Blue begins each of its turns with a procedure of the rules that are added."""
    rules = game / "game.hw"
    text = rules.read_text("utf-8")
    first = "      do player-turn for Blue\n"
    assert text.count(first) == 1
    rules.write_text(text.replace(first, f"      do {procedure} for Blue\n{first}") + more, "utf-8")


def test_units_in_a_box_that_a_state_binds_to_a_hex_are_shown_with_it(hexwright: Any, game: Path) -> None:
    _begin_with(game, "siege", SHUT_IN)

    out = hexwright(*BEGIN, typed="0103\nunits 0102\nunits 0101\nquit\nn\n").out

    there, elsewhere = out.partition("> units 0102\n")[2].partition("> units 0101\n")[::2]
    assert re.search(r"keep\n +Blue 2nd Foot .*shut in 0102", there)
    assert "shut in" not in elsewhere


def test_a_choice_among_units_in_a_box_names_the_hex_that_a_state_binds_them_to(
    hexwright: Any, game: Path
) -> None:
    _begin_with(game, "relief", SHUT_IN + RELIEF)

    out = hexwright(*BEGIN, typed="0103\n2nd Foot\nquit\nn\n").out

    assert "1  2nd Foot in keep (shut in 0102)\n" in out
    assert "`2nd Foot` is" not in out


def test_a_state_without_markers_binds_nothing(hexwright: Any, game: Path) -> None:
    _begin_with(game, "relief", SHUT_IN + RELIEF + "look shut-in\n  markers none\n")

    out = hexwright(*BEGIN, typed="0103\n2nd Foot\nquit\nn\n").out

    assert "1  2nd Foot in keep\n" in out
