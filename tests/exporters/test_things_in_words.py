"""Units, hexes, sides and cards that rules name are printed by their names, and "it" has one meaning in a sentence."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.shipped import TEMPLATE
from toolchain.exporters.handouts.card_effects import CardEffects
from toolchain.exporters.handouts.cards import faces
from toolchain.exporters.in_words.rules_in_words import RulesInWords
from toolchain.exporters.rulebook.book import reference
from toolchain.exporters.svg.palette import titled
from toolchain.workspace.export.subject import Subject

RULES = """\
part of Salt_Road

define near-town = L_1st_League on map and distance(hex of L_1st_League, Saltmouth) <= 3    @ 9.1
define all-three = every((Saltmouth or Cairnham or Ironhold), control of it is League)      @ 9.2
define holds-fifth = card 5 of campaign in hand of campaign of League                       @ 9.3
define their-cards = count hand of campaign of Duchy                                       @ 9.4
define two-lead = some army as g where some army in hex of g where it <> g                  @ 9.5
define both-there = every((L_1st_League or D_1st_Duchy), it on map)                         @ 9.6
define at-home = hex of L_1st_League = Saltmouth and side of L_1st_League = League          @ 9.7
"""


@pytest.fixture(scope="module")
def lines(tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[str]]:
    """What is printed at each paragraph."""
    game = tmp_path_factory.mktemp("words") / "game"
    shutil.copytree(TEMPLATE.parent / "card-driven", game)
    (game / "named.hw").write_text(RULES, encoding="utf-8")
    ir = Subject(game).ir(None)
    made = reference(ir, "A game", RulesInWords(ir)).paragraphs
    return {one.number: [line.text for item in one.items for line in item.lines] for one in made}


@pytest.mark.parametrize(
    ("paragraph", "words"),
    [
        (
            "9.1",
            "It holds when 1st League is on the map and the distance from 1st League's hex to 0103 Saltmouth is at most 3.",
        ),
        (
            "9.2",
            "It holds when its control is League for every one of 0103 Saltmouth or 0604 Cairnham or 0703 Ironhold.",
        ),
        (
            "9.3",
            "It holds when An open gate (campaign 5, ops 2) is among cards of campaign in the hand of League.",
        ),
        ("9.4", "The number of cards of campaign in the hand of Duchy."),
        (
            "9.5",
            "It holds when there is at least one army on the map where there is at least one army in that army's hex that is not that army.",
        ),
        ("9.6", "It holds when it is on the map for every one of 1st League, 1st Duchy."),
        ("9.7", "It holds when 1st League's hex is 0103 Saltmouth and 1st League's side is League."),
    ],
)
def test_things_have_their_names(lines: dict[str, list[str]], paragraph: str, words: str) -> None:
    assert lines[paragraph] == [words]


def test_a_card_names_the_unit_and_the_hex_of_its_condition(tmp_path: Path) -> None:
    shutil.copytree(TEMPLATE.parent / "card-driven", tmp_path / "game")
    cards = tmp_path / "game" / "cards.hw"
    needed = "  requires  L_1st_League on map and distance(hex of L_1st_League, Saltmouth) <= 3\n"
    text = cards.read_text(encoding="utf-8")
    cards.write_text(text.replace("  ops 2\n", "  ops 2\n" + needed, 1), encoding="utf-8")

    lines = CardEffects(RulesInWords(Subject(tmp_path / "game").ir(None))).lines(2)

    assert (
        lines[0].text
        == "Only when 1st League is on the map and the distance from 1st League's hex to 0103 Saltmouth is at most 3."
    )


def test_a_card_that_nobody_plays_has_the_text_of_its_author(tmp_path: Path) -> None:
    shutil.copytree(TEMPLATE.parent / "game", tmp_path / "game")
    rules = 'deck luck  @ 9.1\n  cards  1..2\n  has    pips\n\ncard 1 of luck  @ 9.1\n  pips  3\n  text  "A fair day."\n'
    rules += "\ncard 2 of luck  @ 9.1\n  pips  1\n"
    (tmp_path / "game" / "luck.hw").write_text(f"part of Skirmish\n\n{rules}", encoding="utf-8")

    say = RulesInWords(Subject(tmp_path / "game").ir(None))

    assert [line.text for line in CardEffects(say).lines(0)] == ["A fair day."]
    assert CardEffects(say).lines(1) == []
    assert '"A fair day."' in faces(say)[0]


@pytest.mark.parametrize(
    ("name", "title"),
    [
        ("aug-i", "Aug I"),
        ("sept_iv", "Sept IV"),
        ("xiv-reserve", "XIV reserve"),
        ("box-x", "Box X"),
        ("rome-v-carthage", "Rome v carthage"),
        ("mix-of-six", "Mix of six"),
    ],
)
def test_roman_numerals_in_titles_are_capitals(name: str, title: str) -> None:
    assert title == titled(name)
