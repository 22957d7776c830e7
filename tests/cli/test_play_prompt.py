"""The prompt of a game: paragraphs of questions, words of hexes and actions, and what a refused line is told."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.cli.changed_rules import with_rules

SHOT = """
state mined of hex                                         @ 7.1

trigger mine on enters by any way                          @ 7.2
  do
    set mined of (to) to yes

reaction shot "shoot" on enters by march                   @ 7.3
  scope  1 own unit within 4 of to
  do
    turn mover to spent

define dug-in for hex = mined of here                      @ 7.4
"""
CALLED = """
procedure review                                           @ 2.2
  actor may choose any number of own unit on map as called saying "who is called" barring count called > 2
    each u in called
      tell "{u} is called"
"""


def _played(hexwright: Any, *lines: str, bot: str = "Red") -> str:
    typed = "".join(f"{line}\n" for line in (*lines, "quit", "n"))
    return str(hexwright("play", "my-game", "--bot", bot, "--seed", "3", typed=typed).out)


def test_the_unit_of_a_reaction_is_asked_for_with_its_own_paragraph(hexwright: Any, game: Path) -> None:
    with_rules(game, SHOT)

    out = _played(hexwright, "1", "shoot", bot="Blue")

    assert "react with [7.3]" in out
    assert "Red: shoot: with which unit [7.3]" in out


def test_a_hex_may_be_written_as_in_the_rules(hexwright: Any, game: Path) -> None:
    with_rules(game, SHOT)

    out = _played(
        hexwright,
        "0101",
        "odds dug-in of hex 0301",
        "why Blue 1st Foot enter hex 0202",
        "map hex 0202",
        "1st Foot to hex 0202",
    )

    assert "there is no hex" not in out
    assert "dug-in of 0301 @ 7.4: no" in out
    assert "1st Foot in 0101 to 0202" in out
    assert "Blue's 1st Foot goes from 0101" in out


def test_why_explains_the_action_for_units_of_this_kind(hexwright: Any, game: Path) -> None:
    """`move` begins the title of an action that is on offer, but only another one is for the unit."""
    ride = ('action move "move a unit"', 'action ride "move the horse"')
    rider = (
        "  scope  1 own unit where not moved of it and possible",
        "  scope  1 own horse where not moved of it and possible",
    )
    walk = """
action walk "move on foot"                                 @ 2.2
  scope  1 own foot where it is spent
  do
    move self by march
"""
    with_rules(game, walk, ride, rider, ("open move, attack until", "open ride, walk, attack until"))

    out = _played(hexwright, "0101", "why move 1st Foot")

    assert "1st Foot, walk @ 2.2: no" in out
    assert "ride @" not in out


def test_an_order_to_another_unit_is_only_told_what_comes_first(hexwright: Any, game: Path) -> None:
    out = _played(hexwright, "0101", "move a unit", "1st Foot", "2nd Foot to 0202")

    told = out[out.index("> 2nd Foot to 0202") :].splitlines()[1:3]
    assert told[0] == "  answer the question about 1st Foot before you give an order"
    assert told[1].startswith("Blue> ")  # the question stands above


def test_of_several_no_more_are_asked_for_than_the_bar_leaves(hexwright: Any, game: Path) -> None:
    with_rules(game, CALLED, ("  gain 3 order for actor", "  do review\n  gain 3 order for actor"))

    out = _played(hexwright, "0101", "1st Foot, 2nd Foot")

    assert "choose 1 to 2, separated by commas, or `" in out
    assert "Blue's 2nd Foot is called" in out


def test_of_one_unit_one_is_asked_for(hexwright: Any, game: Path) -> None:
    called = CALLED.replace("any number of own unit on map", "1..2 own horse on map").replace(
        " barring count called > 2", ""
    )
    with_rules(game, called, ("  gain 3 order for actor", "  do review\n  gain 3 order for actor"))

    out = _played(hexwright, "0101", "1")

    assert "\n  choose 1, or `none`\n" in out


def test_the_legend_names_the_number_that_is_summed(hexwright: Any, game: Path) -> None:
    for file in (game / "game.hw", *(game / "oob").iterdir()):
        file.write_text(file.read_text("utf-8").replace("strength", "morale"), "utf-8")

    out = _played(hexwright, "0101", "map")

    assert "units and their morale" in out
