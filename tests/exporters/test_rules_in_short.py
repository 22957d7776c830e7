"""Statements that packages hold as loops and questions are printed as a rulebook has them."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from tests.shipped import TEMPLATE
from toolchain.exporters.in_words.rules_in_words import RulesInWords
from toolchain.exporters.rulebook import html, typeset
from toolchain.exporters.rulebook.book import reference
from toolchain.exporters.rulebook.shapes import Item, Line, Paragraph, Reference
from toolchain.workspace.export.subject import Subject

RULES = """\
part of Skirmish

box cup of each side
  seen by none
elimination of unit
  because  fire to lost
  because  any to lost
movement file of foot
  allowance  2
  together   as one

action file-off "file off"
  scope    1 own foot where it is fresh
  do
    move self by file
procedure one                                              @ 9.1
  contest 1d6 as initiative
  take turns from initiative until all pass
    open file-off
procedure two                                              @ 9.2
  contest 2d6 + (1 when self = Red otherwise 0) as lead by far ties to Blue
  take turns from Red for 2 rounds
    open file-off
procedure three with there: hex                            @ 9.3
  let shaken = enemy foot in there
  reduce shaken by 1
  reduce shaken by 2 because fire chosen by Red
  reduce B_Foot_1 by 1
  reduce B_Foot_1 by 2
procedure four                                             @ 9.4
  move (own foot) by file
  each c in foot in cup at random for side of c
    open file-off
    otherwise
      tell "{c} stands"
  roll 3d6 as strength
  turn (own foot where it is fresh) to spent
"""


@pytest.fixture(scope="module")
def printed(tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[str]]:
    """The lines of each paragraph, indented."""
    game = tmp_path_factory.mktemp("short") / "game"
    shutil.copytree(TEMPLATE, game)
    (game / "short.hw").write_text(RULES, encoding="utf-8")
    ir = Subject(game).ir(None)
    made = reference(ir, "A game", RulesInWords(ir)).paragraphs
    return {
        one.number: ["  " * line.depth + line.text for item in one.items for line in item.lines]
        for one in made
    }


def test_a_contest_and_turns_until_both_pass(printed: dict[str, list[str]]) -> None:
    assert printed["9.1"] == [
        "Both sides roll 1d6; the higher roll wins (`initiative`); ties are rolled again.",
        "The sides take turns, beginning with `initiative`, until both pass in succession:",
        "  The acting side does one of these: file off.",
    ]


def test_a_contest_with_a_modifier_and_a_winner_of_ties(printed: dict[str, list[str]]) -> None:
    assert printed["9.2"] == [
        "Both sides roll 2d6, plus 1 if that side is Red; the higher roll wins (`lead`, by `far`); Blue wins ties.",
        "The sides take turns 2 times each, beginning with Red:",
        "  The acting side does one of these: file off.",
    ]


def test_losses_of_several_and_of_one(printed: dict[str, list[str]]) -> None:
    assert printed["9.3"] == [
        "Let `shaken` be enemy foot in the hex.",
        "`shaken` lose 1 step.",
        "`shaken` lose 2 steps, as Red chooses, because of fire.",
        "1st Foot loses 1 step.",
        "1st Foot loses 2 steps.",
    ]


def test_groups_draws_dice_and_what_is_done_with_each(printed: dict[str, list[str]]) -> None:
    assert printed["9.4"] == [
        "Own foot move together by file.",
        "Draw one after the other of foot in cup at random until none is left; the drawn unit's side acts:",
        "  The acting side does one of these: file off.",
        "  If no action is taken:",
        "    Announce: the drawn unit stands.",
        "Roll 3d6 (`strength`).",
        "For each own foot that is fresh:",
        "  Turn it to its side spent.",
    ]


def test_no_name_of_the_compiler_is_printed(printed: dict[str, list[str]]) -> None:
    assert not [line for lines in printed.values() for line in lines if re.search(r"\bit\d|group \d", line)]


@pytest.mark.parametrize(
    "game", sorted(p.name for p in TEMPLATE.parent.iterdir() if (p / "hexwright.toml").is_file())
)
def test_no_starting_point_prints_the_loops_of_the_compiler(game: str) -> None:
    ir = Subject(TEMPLATE.parent / game).ir(None)
    held = reference(ir, "A game", RulesInWords(ir))
    lines = [line.text for one in held.paragraphs for item in one.items for line in item.lines]
    assert not [line for line in lines if "At most 1" in line or "has acted" in line]


NAMED = """\
part of Salt_Road

procedure five                                             @ 9.5
  discard card 5 of campaign
  put card 6 of campaign in hand of Duchy
  tell "{card 7 of campaign} stays with {League}."
  later 1 turn on at winter do six(L_1st_League, Saltmouth)
procedure six with u: army, there: hex                     @ 9.6
  when every(own army, hex of it = there)
    move u to there
  pick 1 of hand of campaign of opponent of actor at random as taken
state burnt of hex
define safe = hexes where it in places and not some army of League in it  @ 9.7
define scorched = hexes where it is town and burnt of it    @ 9.8
define wilds = hexes where it is (town or woods) and not burnt of it and not it in places  @ 9.9
"""


def test_what_statements_are_given_has_its_name(tmp_path: Path) -> None:
    shutil.copytree(TEMPLATE.parent / "card-driven", tmp_path / "game")
    (tmp_path / "game" / "named.hw").write_text(NAMED, encoding="utf-8")
    ir = Subject(tmp_path / "game").ir(None)
    made = reference(ir, "A game", RulesInWords(ir)).paragraphs
    said = {one.number: [line.text for item in one.items for line in item.lines] for one in made}

    assert said["9.5"] == [
        "An open gate (campaign 5, ops 2) goes to the discard pile.",
        "Fever in the hills (campaign 6, ops 2) goes to the hand of Duchy.",
        "Announce: Storms on the coast (campaign 7, ops 2) stays with League.",
        "In 1 turn, in phase winter, carry out `six` with 1st League and 0103 Saltmouth.",
    ]
    assert said["9.6"][1:] == [
        "If its hex is the hex for every own army:",
        "The unit goes to the hex.",
        "Take at random one of cards of campaign in the hand of the enemy (`taken`).",
    ]
    assert said["9.7"] == ["Places outside hexes with army of League."]
    assert said["9.8"] == ["Town that are marked as burnt."]
    assert said["9.9"] == ["(town or woods) that are not marked as burnt outside places."]


def test_names_of_the_rules_are_set_in_italics() -> None:
    line = Line(0, "`u` goes to `there`, and ` stands alone.")
    item = Item("move", "procedure", lines=[line])
    held = Reference("A game", [], [Paragraph("1.1", "", [item])], [])

    assert "><i>u</i> goes to <i>there</i>, and ` stands alone.<" in html.page(held)
    assert '[#emph[#"u"]#" goes to "#emph[#"there"]#", and ` stands alone."]' in typeset.pages(
        held, (210.0, 297.0)
    )
