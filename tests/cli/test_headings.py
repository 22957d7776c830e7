"""What a question at the table is about: the attacked hex in and around a battle, the paragraphs and words of reactions."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.engine.position import Position
from tests.engine.test_battle_moments import BATTLE, ON_PIECES, PURSUE, STAND, WITHDRAW, attack
from toolchain.cli.play.table_view.board import Marks
from toolchain.cli.play.table_view.doer import occasion, paragraphs, unit_of

ALARM = """
trigger alarm before assault                               @ 8.6
  do
    actor may "ring"
      set shots to shots + 1
"""
TWO = """
reaction commit "commit a reserve" before assault          @ 8.5
  scope    1 own horse
  limit    1 per turn
  passing  "hold the reserve"
  do
    set shots to shots + 1
reaction cover "cover" before assault                      @ 8.9
  do
    set shots to shots + 1
"""


def heading(at: Position) -> tuple[str, str, int]:
    question = at.state.question
    assert question is not None
    return occasion(question), paragraphs(question), unit_of(question)


@pytest.mark.parametrize("rules", [BATTLE, ON_PIECES])
def test_questions_around_a_battle_are_about_the_attacked_hex(tmp_path: Path, rules: str) -> None:
    withdraw = WITHDRAW if rules == BATTLE else WITHDRAW.replace("it in target", "it = target")
    at = Position(tmp_path, rules + withdraw + ALARM + PURSUE, "go", STAND)
    at.answer("attack a hex")
    assert heading(at)[0] == ""
    at.answer(next(text for text in at.asked[2] if "0302" in text))
    assert heading(at) == ("attack on 0302", "8.1", -1)

    at.answer(at.asked[2][0])
    assert at.asked[1] == "ring"
    assert heading(at) == ("attack on 0302", "8.6", -1)

    at.answer("yes")
    assert at.asked[:2] == ("Red", "react with")
    assert heading(at) == ("attack on 0302", "8.7", -1)
    assert Marks.of(at.state.question, 1).subject == {at.hex("0302")}

    at.answer("pass", "3")
    assert at.asked[:2] == ("Blue", "react with")
    assert heading(at) == ("after the attack on 0302", "8.8", -1)


def test_the_words_and_paragraphs_of_reactions_are_those_of_what_is_left(tmp_path: Path) -> None:
    at = attack(Position(tmp_path, BATTLE + TWO, "go", STAND))
    assert at.asked == ("Red", "react with", ["commit a reserve", "cover", "hold the reserve"])
    assert heading(at)[1] == "8.5, 8.9"

    at.answer("commit a reserve")
    assert at.asked == ("Red", "react with", ["cover", "do not react"])
    assert heading(at)[1] == "8.9"


def test_a_question_of_an_action_is_not_about_a_unit_of_who_opens_it(tmp_path: Path) -> None:
    more = "procedure called with u: unit\n  open assault until pass\nprocedure lead\n  do called(B_Horse)\n"
    at = Position(tmp_path, BATTLE + more, "lead", STAND)
    at.answer("attack a hex")

    assert heading(at)[2] == -1
