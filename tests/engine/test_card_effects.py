"""Cards that hold their effects: what may be played, what it does, and where the card goes."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.engine.position import Position
from tests.engine.small_game import game_with, package
from toolchain.engine.game import Game
from toolchain.engine.verify.conformance import conformance

STAND = {"B_Foot_1": "0101", "R_Foot_1": "0401"}
RULES = """
deck fortune of each side                                  @ 9.1
  cards  1..2
card 1 of fortune of Blue "Night march"                    @ 9.2
  requires  some own foot where it is fresh
  do
    actor chooses 1 own foot where it is fresh as u saying "who tires"
    turn u to spent
  then      removed
card 2 of fortune of Blue "Second wind"                    @ 9.3
  requires  some own spent unit
  do
    each u in own spent unit
      turn u to fresh
card 1 of fortune of Red "Rain"                            @ 9.2
  do
    tell "it rains"
card 2 of fortune of Red "Sun"                             @ 9.3
  do
    tell "it shines"
action play "play a card"                                  @ 9.4
  requires  some hand of fortune of actor where playable(it)
  do
    actor chooses 1 hand of fortune of actor where playable(it) as c saying "which card"
    play c
procedure deal
  draw 2 from fortune of Blue to hand
procedure go
  open play until pass
"""


def table(folder: Path) -> Position:
    at = Position(folder, RULES.replace("procedure go\n", "procedure go\n  do deal\n"), "go", STAND)
    while at.asked[0] == "chance":
        at.answer(at.asked[2][0])
    return at


def pile(at: Position, number: int) -> str:
    """In which pile a card of Blue lies."""
    cards = [n for n, card in enumerate(at.game.ir["cards"]) if (card["side"], card["number"]) == (0, number)]
    _, name, _ = at.game.program.pile_names[at.state.columns["c_card_pile"][cards[0]]]
    return str(name)


def test_only_cards_whose_condition_holds_may_be_played(tmp_path: Path) -> None:
    at = table(tmp_path)
    at.answer("play a card")

    # The one card that may be played is played without asking.
    assert (pile(at, 1), pile(at, 2)) == ("removed", "hand")


def test_a_card_does_what_it_says_and_goes_where_it_says(tmp_path: Path) -> None:
    at = table(tmp_path)
    at.answer("play a card", "play a card")

    assert (pile(at, 1), pile(at, 2)) == ("removed", "discard")
    assert at.asked == ("", "", []), "no card is left"


def test_a_card_is_called_by_its_title(tmp_path: Path) -> None:
    rules = RULES.replace("  requires  some own spent unit\n", "")
    at = Position(tmp_path, rules.replace("procedure go\n", "procedure go\n  do deal\n"), "go", STAND)
    while at.asked[0] == "chance":
        at.answer(at.asked[2][0])
    at.answer("play a card")

    assert at.asked[2] == ["Night march (Blue fortune 1)", "Second wind (Blue fortune 2)"]
    at.answer("Second wind")
    assert pile(at, 2) == "discard"


@pytest.mark.parametrize("number", [1, 2])
def test_cards_of_both_sides_are_told_apart(tmp_path: Path, number: int) -> None:
    rules = RULES + f"procedure other\n  play (card {number} of fortune of Red)\n"
    at = Position(tmp_path, rules, "other", STAND)

    assert at.asked == ("", "", [])
    assert not at.state.columns["c_face"][at.piece("B_Foot_1")]


def test_games_with_card_effects_conform(tmp_path: Path) -> None:
    changes = (("open move, attack until pass", "do deal\n  open move, attack, play until pass"),)
    rules = RULES.replace(
        "procedure deal\n  draw 2 from fortune of Blue to hand\n",
        "procedure deal\n  draw 1 from fortune of actor to hand\n",
    )
    report = conformance(
        Game(package(game_with(tmp_path, rules, changes=changes))), games=2, seed=3, process=False
    )

    assert report.questions and not report.failures()
