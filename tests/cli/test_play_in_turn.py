"""One line for units that the rules ask one after the other where they go."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

DRILL = """
procedure drill
  repeat 2 times
    each u in own unit on map
      do drill-one(u)
    do pause

procedure pause
  tell "a pause"

procedure drill-one with u: unit
  actor may choose 1 hexes adjacent to (hex of u) as spot saying "where it drills"
    move u to spot
  otherwise
    tell "{u} stands"
"""
ROLL = '  roll 1d6 as die\n  tell "a pause"'


@pytest.fixture
def drill(game: Path) -> Path:
    """A game whose turns begin with two rounds in which each unit of Blue is asked for a hex."""
    rules, scenario = game / "game.hw", game / "scenario.hw"
    turn = "  turn day 1..6\n"
    text = rules.read_text("utf-8").replace(turn, f"{turn}    phase drill\n      do drill for Blue\n")
    rules.write_text(text + DRILL, "utf-8")
    scenario.write_text(scenario.read_text("utf-8").replace("near-bank  B", "0103  B"), "utf-8")
    return game


def played(hexwright: Any, *lines: str) -> str:
    typed = "".join(f"{line}\n" for line in (*lines, "quit", "n"))
    return str(hexwright("play", "my-game", "--bot", "Red", "--seed", "3", typed=typed).out)


def test_units_that_are_asked_in_turn_go_on_by_one_line(hexwright: Any, drill: Path) -> None:
    out = played(hexwright, "all to 0202", "units 0202")

    assert len(re.findall("Blue: 1st Foot[^\n]*, where it drills", out)) == 1
    assert "0202" in out.partition("Blue> units 0202")[2].splitlines()[1]
    assert out.partition("Blue> units 0202")[2].count("Blue ") >= 3


def test_units_are_named_and_the_others_are_asked(hexwright: Any, drill: Path) -> None:
    out = played(hexwright, "1st Foot, 2nd Foot to 0202")

    assert re.search("Blue: Light Horse[^\n]*, where it drills", out.partition("0202\n")[2])
    assert "Blue: 2nd Foot: where it drills" not in out


def test_several_orders_stand_in_one_line(hexwright: Any, drill: Path) -> None:
    out = played(hexwright, "1st Foot to 0202; 2nd Foot, Light Horse to 0202")

    assert out.count(", where it drills\n") == 1
    assert "choose an action" in out


def test_one_answer_for_all_who_are_still_asked(hexwright: Any, drill: Path) -> None:
    out = played(hexwright, "all none")

    assert 2 * 3 == out.count(" stands")
    assert "choose an action" in out


def test_a_order_in_turn_ends_with_a_die(hexwright: Any, drill: Path) -> None:
    rules = drill / "game.hw"
    rules.write_text(rules.read_text("utf-8").replace('  tell "a pause"', ROLL), "utf-8")

    out = played(hexwright, "all none")

    assert "something else came up: the order stops here" in out
    assert 3 == out.count(" stands")


def test_a_order_in_turn_is_taken_back_as_one_line(hexwright: Any, drill: Path) -> None:
    out = played(hexwright, "all to 0202", "undo")

    assert "taken back" in out
    assert len(re.findall("Blue: 1st Foot[^\n]*, where it drills", out)) == 2


def test_where_no_way_leads_the_unit_is_asked(hexwright: Any, drill: Path) -> None:
    out = played(hexwright, "1st Foot to 0999", "1st Foot to 0303; none", "1st Foot to 0202; none")

    assert "there is no hex `0999`" in out
    assert "1st Foot cannot go on to 0303 now; choose its next hex" in out
    assert "2nd Foot stands" in out
    assert re.search("Blue: Light Horse[^\n]*, where it drills", out)


FIGHT = """
procedure clash with h: hex
  when some unit of Red in h and some unit of Blue in h
    roll 1d6 as die
    tell "a fight"
"""
AT_ONCE = "    move u to spot\n"
LATER = """
state bound of unit                                        @ 5.4
  values hex

procedure go-on
  each u in own unit on map where bound of it is not none
    move u to bound of u
    set bound of u to none
  each h in hexes where some unit of Red in it
    do clash(h)
"""


def _held_by_red(drill: Path, hex: str, *changes: tuple[str, str]) -> None:
    """Red stands in a hex, and some of the rules read otherwise."""
    rules, scenario = drill / "game.hw", drill / "scenario.hw"
    text = rules.read_text("utf-8") + FIGHT + LATER
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    rules.write_text(text, "utf-8")
    placed = scenario.read_text("utf-8")
    assert "  0401  " in placed
    scenario.write_text(placed.replace("  0401  ", f"  {hex}  "), "utf-8")


def test_no_unit_meets_the_enemy_before_the_others_have_come(hexwright: Any, drill: Path) -> None:
    _held_by_red(drill, "0201", (AT_ONCE, f"{AT_ONCE}    do clash(spot)\n"))

    out = played(hexwright, "all to 0201", "to 0201")

    refused, alone = out.partition("Blue> to 0201")[::2]
    assert (
        "1st Foot would come to 0201 and meet the enemy before Light Horse: order each unit by itself"
        in refused
    )
    assert "A fight." not in refused
    assert "A fight." in alone


def test_units_wait_to_come_to_the_enemy_together(hexwright: Any, drill: Path) -> None:
    _held_by_red(
        drill,
        "0201",
        ("adjacent to (hex of u)", "within 1 of (hex of u)"),
        (AT_ONCE, "    set bound of u to spot\n"),
        ("    do pause\n", "    do go-on\n"),
        ("repeat 2 times", "repeat 3 times"),
        ("  bar enemy:  into hex where some enemy unit in to\n  bar river:", "  bar river:"),
        ("  stop        when to in enemy ZOC\n", ""),
    )

    out = played(hexwright, "all to 0201")

    before = out.partition("A fight.")[0]
    assert 3 == before.count(" to 0201.")
    assert "Light Horse goes from 0103 Northam to 0202." in before


STEPWISE = (
    ("adjacent to (hex of u)", "within 1 of (hex of u)"),
    (AT_ONCE, "    set bound of u to spot\n"),
    ("    do pause\n", "    do go-on\n"),
    ("  bar enemy:  into hex where some enemy unit in to\n  bar river:", "  bar river:"),
    ("  stop        when to in enemy ZOC\n", ""),
)


def _first_foot_is_far(drill: Path) -> None:
    """The unit that is asked first stands further from 0201 than those that are asked after it."""
    scenario = drill / "scenario.hw"
    text = scenario.read_text("utf-8")
    text = text.replace("0101       B_Foot_1", "0103  B_Foot_1").replace("0103  B_Horse", "0101  B_Horse")
    assert "0101  B_Horse" in text
    scenario.write_text(text, "utf-8")


def test_units_beside_the_enemy_wait_for_one_that_was_asked_before_them(hexwright: Any, drill: Path) -> None:
    _held_by_red(drill, "0201", *STEPWISE, ("repeat 2 times", "repeat 3 times"))
    _first_foot_is_far(drill)

    out = played(hexwright, "all to 0201")

    assert 3 == out.partition("A fight.")[0].count(" to 0201.")


def test_no_unit_fights_without_one_that_was_asked_before_it_and_cannot_come(
    hexwright: Any, drill: Path
) -> None:
    _held_by_red(drill, "0201", *STEPWISE, ("repeat 2 times", "repeat 1 times"))
    _first_foot_is_far(drill)

    out = played(hexwright, "all to 0201")

    assert "2nd Foot would come to 0201 and meet the enemy before 1st Foot: order each unit by itself" in out
    assert "A fight." not in out


TIRED = (
    ("hexes within 1 of (hex of u)", "hexes within 1 of (hex of u) where it = hex of u or not tired of u"),
    (
        "    set bound of u to spot\n",
        '    set bound of u to spot\n    when spot = hex of u\n      set tired of u to yes\n      tell "{u} waits"\n',
    ),
)


def test_a_unit_does_not_wait_where_that_costs_the_points_to_go_in(hexwright: Any, drill: Path) -> None:
    _held_by_red(drill, "0201", *STEPWISE, *TIRED, ("repeat 2 times", "repeat 3 times"))
    _first_foot_is_far(drill)
    rules = drill / "game.hw"
    rules.write_text(rules.read_text("utf-8") + "\nstate tired of unit   @ 5.4\n", "utf-8")

    out = played(hexwright, "all to 0201", "0201")

    refused = "2nd Foot would come to 0201 and meet the enemy before 1st Foot: order each unit by itself"
    assert refused in out
    assert "2nd Foot waits" not in out.partition(refused)[0]
    assert "not one of the choices" not in out.partition(refused)[2]
