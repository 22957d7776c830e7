"""``cards`` at the prompt: one's own hand with all that is written on it, and of the others what lies open."""

from __future__ import annotations

import re
from typing import Any

import pytest


@pytest.fixture
def salt_road(hexwright: Any) -> Any:
    assert hexwright("new", "salt", "--from", "card-driven").code == 0
    return lambda typed: hexwright("play", "salt", "--seed", "1", "--plain", typed=typed)


def test_the_hand_is_shown_with_what_each_card_does(salt_road: Any) -> None:
    out = salt_road("\ncards\nquit\nn\n").out

    shown = out[out.index("League> ") :]
    assert "campaign of League, hand:\n    The hill tracks (campaign 2, ops 3)\n" in shown
    assert "Only when there is at least one own army on the map that can move by march." in shown
    assert "The acting side gains 2 recruits." in shown


def test_cards_of_the_other_side_are_only_counted(salt_road: Any) -> None:
    out = salt_road("\ncards\ncards coast\ncards captain\nquit\nn\n").out

    assert "campaign of Duchy, hand: 3 cards" in out
    assert "you cannot see a card called `coast`; `cards` lists the cards that you can see" in out
    assert "A bought captain" not in out


def test_one_card_by_a_part_of_its_name(salt_road: Any) -> None:
    out = salt_road("\ncards HARBOUR\nquit\nn\n").out

    assert "  Harbour men (campaign 3, ops 2)\n    The acting side gains 2 recruits." in out
    assert "campaign of League, hand" not in out


def test_the_text_of_an_author_stands_on_a_card_in_place_of_its_effect(
    salt_road: Any, hexwright: Any
) -> None:
    path = hexwright.folder / "salt" / "cards.hw"
    cards = path.read_text(encoding="utf-8")
    written = re.sub(r'(.*"Harbour men".*\n)', r'\1  text  "Two `recruits` of yours."\n', cards)
    path.write_text(written, encoding="utf-8")

    out = salt_road("\ncards HARBOUR\nquit\nn\n").out

    assert "  Harbour men (campaign 3, ops 2)\n    Two `recruits` of yours.\n" in out
    assert "gains 2 recruits" not in out


def test_a_game_without_cards_says_so(hexwright: Any) -> None:
    assert hexwright("new", "plain").code == 0

    out = hexwright("play", "plain", "--bot", "Red", "--plain", typed="cards\nquit\nn\n").out

    assert "this game has no cards" in out


def test_a_number_is_that_of_the_list_and_not_that_on_a_card(salt_road: Any) -> None:
    out = salt_road("\n1\n3\ncards\nquit\nn\n").out

    # The third of three cards bears the number 9; the second bears the number 3.
    assert "  2  Harbour men (campaign 3, ops 2)\n  3  The salt fleet (campaign 9, ops 2)\n" in out
    assert "campaign, discard: The salt fleet (campaign 9, ops 2)" in out


def test_a_card_that_can_be_answered_is_announced_once(salt_road: Any) -> None:
    out = salt_road("\n2\n2\n\nquit\nn\n").out

    # The log is shown to Duchy, who may answer.
    assert out[out.rindex("=== turn 1") :].count("League plays Harbour men") == 1
