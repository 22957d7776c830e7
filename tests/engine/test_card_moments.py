"""Hands of a common deck, and moments of played cards: who may answer a card, and what becomes of it then."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.engine.position import Position
from tests.engine.small_game import game_with, package
from toolchain.cli.play.table_view.doer import occasion
from toolchain.engine.game import Game
from toolchain.engine.verify.conformance import conformance
from toolchain.play.story import Story

CARDS = """
state noise of game
  values 0..99
deck fortune                                               @ 8.1
  cards  1..4
card 1 of fortune "Levy"                                   @ 8.1
  do
    set noise to noise + 1
card 2 of fortune "Raid"                                   @ 8.1
  do
    set noise to noise + 10
  then  hand
card 3 of fortune "Counter-order"                          @ 8.1
  requires  no
  do
    tell "withdrawn"
card 4 of fortune "Storm"                                  @ 8.1
  do
    set noise to noise + 20
  then  removed
procedure play-1                                           @ 8.2
  put card 1 of fortune in hand of Blue
  put card 3 of fortune in hand of Red
  play card 1 of fortune
procedure play-2                                           @ 8.2
  play card 2 of fortune
procedure play-4                                           @ 8.2
  play card 4 of fortune
"""
COUNTER = """
reaction counter "play Counter-order" before fortune       @ 8.3
  requires  some hand of fortune of actor where number of it = 3
  do
    play card 3 of fortune
    refuse
"""
AFTER = """
trigger echo on fortune                                    @ 8.4
  requires  number of card = 1
  do
    set noise to noise + 30
    actor may "go on"
      set noise to noise + 40
"""


def hand(at: Position, side: int) -> list[int]:
    """The numbers of the cards that a side holds."""
    program = at.game.program
    pile = at.state.columns["c_pile"][program.pile("fortune", "hand", side)]
    return [program.CARD_NUMBER[card] for card in pile]


def lies(at: Position, number: int) -> str:
    """The pile in which a card lies."""
    program = at.game.program
    return program.pile_names[at.state.columns["c_card_pile"][number - 1]][1]


def test_the_enemy_is_asked_before_the_effect_and_sees_the_card(tmp_path: Path) -> None:
    at = Position(tmp_path, CARDS + COUNTER, "play-1", {})

    assert at.asked == ("Red", "react with", ["play Counter-order", "do not react"])
    assert at.value("noise") == 0
    assert lies(at, 1) == "play"
    question = at.state.question
    assert question is not None
    assert occasion(question) == "Levy (fortune 1)"


def test_a_refused_card_has_no_effect_and_is_discarded(tmp_path: Path) -> None:
    at = Position(tmp_path, CARDS + COUNTER, "play-1", {})
    story = Story(at.game)
    at.state.ear = story.hear
    at.answer("play Counter-order")

    assert at.value("noise") == 0
    assert (lies(at, 1), lies(at, 3)) == ("discard", "discard")
    assert "Levy (fortune 1) has no effect" in "\n".join(story.lines)


def test_a_card_that_nobody_answers_has_its_effect(tmp_path: Path) -> None:
    at = Position(tmp_path, CARDS + COUNTER, "play-1", {})
    at.answer("pass")

    assert at.value("noise") == 1
    assert hand(at, 1) == [3]


def test_nobody_is_asked_who_cannot_react(tmp_path: Path) -> None:
    at = Position(tmp_path, CARDS + COUNTER, "play-4", {})

    assert at.asked[2] == []
    assert (at.value("noise"), lies(at, 4)) == (20, "removed")


def test_then_hand_gives_a_common_card_to_who_plays_it(tmp_path: Path) -> None:
    rules = CARDS + COUNTER + "procedure go with s: side\n  do play-2 for s\n"
    at = Position(tmp_path, rules + "procedure start-it\n  do go(Red)\n", "start-it", {})

    assert (hand(at, 0), hand(at, 1)) == ([], [2])


def test_a_trigger_comes_after_the_effect_for_the_side_that_plays(tmp_path: Path) -> None:
    at = Position(tmp_path, CARDS + AFTER, "play-1", {})

    assert at.value("noise") == 31
    assert at.asked[:2] == ("Blue", "go on")
    assert at.answer("yes").value("noise") == 71


def test_a_trigger_answers_to_its_cards_alone(tmp_path: Path) -> None:
    at = Position(tmp_path, CARDS + AFTER, "play-4", {})

    assert at.asked[2] == []
    assert at.value("noise") == 20


@pytest.mark.parametrize("deep", [1, 2])
def test_the_depth_of_a_reaction_bounds_answers_to_answers(tmp_path: Path, deep: int) -> None:
    counter = COUNTER.replace("  do\n", f"  depth  {deep}\n  do\n")
    again = """
procedure both-hold                                        @ 8.5
  put card 2 of fortune in hand of Blue
  do play-1
reaction storm "play Raid" before fortune                  @ 8.5
  requires  some hand of fortune of actor where number of it = 2
  depth     DEEP
  do
    play card 2 of fortune
    refuse
"""
    at = Position(tmp_path, CARDS + counter + again.replace("DEEP", str(deep)), "both-hold", {})
    at.answer("play Counter-order")

    asked = at.asked[0] == "Blue"
    assert asked is (deep == 2)
    if asked:  # the answer to the answer takes its effect away, but not that it was played
        at.answer("play Raid")
    assert lies(at, 3) == "discard"


def test_hands_of_a_common_deck_are_secret_and_play_alike(tmp_path: Path) -> None:
    turn = "  open move, attack until pass\n"
    more = """
action play-card "play a card"                             @ 8.6
  requires  some hand of fortune of actor where playable(it)
  do
    actor chooses 1 hand of fortune of actor where playable(it) as c saying "which card"
    play c
"""
    dealt = (
        f"  draw (2 - count hand of fortune of actor) from fortune to hand of actor\n  open play-card\n{turn}"
    )
    rules = CARDS.split("procedure play-1")[0] + COUNTER + more
    game = Game(package(game_with(tmp_path, rules, changes=((turn, dealt),))))

    report = conformance(game, games=3, seed=5, process=False)

    assert report.questions and not report.failures()
