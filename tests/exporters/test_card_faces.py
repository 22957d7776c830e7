"""What stands on the cards of a game that is printed: titles, numbers, and what each card does."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests.shipped import ROOT
from toolchain.cli.loading import load
from toolchain.cli.main import main
from toolchain.exporters import paper
from toolchain.exporters.handouts.cards import DEFINITIONS, HEIGHT, INSET, WIDTH, faces
from toolchain.exporters.in_words.rules_in_words import RulesInWords
from toolchain.workspace.export.subject import Subject

CARDS = """
deck plans                                                 @ 8.6
  cards  1..2
  has    ops, swift
card 1 of plans "Second wind"                              @ 8.6
  ops 1 ; swift
  requires  turn > 2
  do
    do rest
  then  removed
card 2 of plans "Levy"                                     @ 8.6
  ops 3
  do
    gain 2 order for Blue
    when turn > 4
      gain 1 order for Blue
deck losses                                                @ 8.6
  cards  1..2
  has    loss
card 1 of losses                                           @ 8.6
  loss 1
card 2 of losses                                           @ 8.6
  loss 0
procedure rest                                             @ 8.6
  gain 1 order for Red
procedure deal                                             @ 8.6
  draw 1 from plans as c
  when ops of c > 0 and c has swift and playable(c)
    play c
  draw 1 from losses as l
  gain loss of l order for Red
"""


@pytest.fixture
def texts(tmp_path: Path) -> list[str]:
    """What stands on each card, line by line."""
    assert main(["new", str(tmp_path / "ford")]) == 0
    rules = tmp_path / "ford" / "game.hw"
    text = rules.read_text(encoding="utf-8").replace(
        "  gain 3 order for actor\n", "  gain 3 order for actor\n  do deal\n"
    )
    rules.write_text(text + CARDS, encoding="utf-8")
    made = faces(RulesInWords(load(tmp_path / "ford", None).game.ir))
    return ["\n".join(re.findall(r'"((?:[^"\\]|\\.)*)"\)', face)) for face in made]


def test_a_card_shows_its_title_its_numbers_and_its_effect(texts: list[str]) -> None:
    assert texts[0].splitlines() == [
        "Plans",
        "1",
        "Second wind",
        "ops 1, swift",
        "Only when turn is more than 2.",
        "Red gains 1 order.",
        "Then it goes to the removed pile.",
    ]


def test_lines_below_another_are_indented(texts: list[str]) -> None:
    assert texts[1].splitlines() == [
        "Plans",
        "2",
        "Levy",
        "ops 3",
        "Blue gains 2 order.",
        "If turn is more than 4:",
        "– Blue gains 1 order.",
    ]


def test_a_card_without_a_title_or_an_effect_shows_its_number(texts: list[str]) -> None:
    assert texts[2].splitlines() == ["Losses", "1", "loss 1"]


ANSWERED = """
deck ruses                                                 @ 8.7
  cards  1..2
card 1 of ruses "Levy"                                     @ 8.7
  do
    gain 2 order for Blue
  then  hand
card 2 of ruses "Countermand"                              @ 8.7
  requires  no
  do
    gain 1 order for Red
reaction countermand before ruses                          @ 8.7
  requires  card 2 of ruses in hand of ruses of actor
  do
    play card 2 of ruses
    refuse
procedure deal                                             @ 8.7
  draw 1 from ruses to hand of actor
  each c in hand of ruses of actor
    play c
"""


def test_a_card_that_another_may_cancel_shows_its_own_effect(tmp_path: Path) -> None:
    assert main(["new", str(tmp_path / "ford")]) == 0
    rules = tmp_path / "ford" / "game.hw"
    text = rules.read_text(encoding="utf-8").replace(
        "  gain 3 order for actor\n", "  gain 3 order for actor\n  do deal\n"
    )
    rules.write_text(text + ANSWERED, encoding="utf-8")

    made = faces(RulesInWords(load(tmp_path / "ford", None).game.ir))
    levy, countermand = (re.findall(r'"((?:[^"\\]|\\.)*)"\)', face) for face in made)

    assert levy[2:] == ["Levy", "Blue gains 2 order.", "Then it goes back to the hand."]
    assert countermand[2:] == [
        "Countermand",
        "Played only by a reaction or another rule.",
        "Red gains 1 order.",
    ]


def test_sections_stand_in_the_order_of_their_deck_with_measures_and_plain_names() -> None:
    ir = Subject(ROOT / "scenarios" / "race-to-the-sea").ir(None)
    packed = json.loads(json.dumps(ir, sort_keys=True))  # a package has its records sorted
    text = faces(RulesInWords(packed))[-1]
    (deck,) = [one for one in ir["decks"] if one.get("sections")]

    places = [text.find(quoted_name(name)) for name in deck["sections"]]
    places = [place for place in places if place >= 0]
    assert len(places) > 1 and places == sorted(places)
    assert text.index("firepower defence") < text.index("assault attack")
    assert "minus 1 hit when cover is heavy" in text
    assert "the own hex's elevation is more than the foe hex's elevation" in text
    assert "`" not in text


def quoted_name(section: str) -> str:
    return f'"{section.replace("-", " ")}"'


@pytest.mark.parametrize("words", [0, 60, 200, 400, 600])
def test_a_text_of_any_length_ends_on_its_card(tmp_path: Path, words: int) -> None:
    ir = json.loads(json.dumps(Subject(ROOT / "toolchain" / "templates" / "card-driven").ir(None)))
    ir["cards"][0]["text"] = "marches " * words
    face = faces(RulesInWords(ir))[0]
    high = HEIGHT - 2 * INSET
    room = f"#set page(width: {WIDTH}mm, height: {high}mm, margin: 0mm)\n#set text(size: 8.5pt)"

    assert len(paper.typeset(f"{room}\n{DEFINITIONS}\n{face}", {}, format="png", ppi=20.0)) == 1
