"""Moments of a battle: who may answer an attack, what becomes of it then, and who may act when it has been fought."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.engine.position import Position
from tests.engine.small_game import game_with, package
from tests.engine.test_battles import RULES, STAND
from toolchain.engine.game import Game
from toolchain.engine.verify.conformance import conformance
from toolchain.play.story import Story

BATTLE = RULES.replace("  {more}\n", "") + "state shots of game\n  values 0..99\n"
ON_PIECES = (
    BATTLE.replace("hexes where some enemy unit in it", "1 enemy unit")
    .replace("adjacent to target", "adjacent to hex of target")
    .replace("target is village", "hex of target is village")
    .replace("fought of target", "fought of hex of target")
)
WITHDRAW = """
reaction withdraw "withdraw before the attack" before assault  @ 8.7
  scope  1 own unit where it in target
  do
    move self to hex 0402
"""
REFUSE = WITHDRAW.replace("move self to hex 0402", "refuse")
PURSUE = """
reaction pursue "pursue" on assault                        @ 8.8
  by     attacker
  scope  1 own horse
  limit  1 per game
  do
    set shots to shots + count attackers
"""


def table(folder: Path, more: str, rules: str = BATTLE) -> Position:
    return Position(folder, rules + more, "go", STAND)


def attack(at: Position, target: str = "0302") -> Position:
    at.answer("attack a hex")
    at.answer(next(text for text in at.asked[2] if target in text))
    return at.answer(at.asked[2][0])


def test_the_enemy_is_asked_before_the_die(tmp_path: Path) -> None:
    at = attack(table(tmp_path, WITHDRAW))

    assert at.asked == ("Red", "react with", ["withdraw before the attack", "do not react"])
    assert at.answer("pass").asked[0] == "chance"


def test_who_withdraws_takes_no_part_and_the_attack_is_called_off(tmp_path: Path) -> None:
    at = attack(table(tmp_path, WITHDRAW))
    story = Story(at.game)
    at.state.ear = story.hear
    at.answer("withdraw")

    assert at.where("R_Foot_1") == "0402"
    assert at.asked[0] == "Blue", "there is no die to roll"
    assert any("called off" in line for line in story.lines)


def test_a_refused_attack_does_not_happen(tmp_path: Path) -> None:
    at = attack(table(tmp_path, REFUSE)).answer("withdraw")

    assert at.asked[0] == "Blue"
    assert at.where("R_Foot_1") == "0302"
    assert not at.value("fought", at.hex("0302"))


def test_defenders_that_come_in_are_fought(tmp_path: Path) -> None:
    support = """
reaction support "support" before assault                  @ 8.7
  scope  1 own unit where not it in target
  do
    move self to (target)
trigger counted on assault                                 @ 8.8
  do
    set shots to count defenders
"""
    at = attack(table(tmp_path, support)).answer("support")
    at.answer(at.asked[2][0])
    at.answer("pass")
    assert at.asked[0] == "chance"

    at.answer("3")
    assert at.value("shots") == 2


def test_after_the_battle_its_sides_are_still_named(tmp_path: Path) -> None:
    at = attack(table(tmp_path, PURSUE))
    assert at.asked[0] == "chance"
    at.answer("3")

    assert at.asked == ("Blue", "react with", ["pursue", "do not react"])
    at.answer("pursue")
    assert at.value("shots") == 1
    assert at.value("fought", at.hex("0302"))


def test_a_trigger_may_wait_for_a_battle(tmp_path: Path) -> None:
    more = "trigger alarm before assault  @ 8.7\n  requires  target is village or count attackers = 1\n  do\n    set shots to shots + 1\n"
    at = attack(table(tmp_path, more))

    assert at.value("shots") == 1
    assert at.asked[0] == "chance"


def test_a_battle_against_one_unit_names_the_unit(tmp_path: Path) -> None:
    more = WITHDRAW.replace("it in target", "it = target")
    at = table(tmp_path, more, ON_PIECES)
    at.answer("attack a hex")
    at.answer(next(text for text in at.asked[2] if "0302" in text))
    at.answer(at.asked[2][0])

    assert at.asked[:2] == ("Red", "react with")
    assert at.answer("withdraw").where("R_Foot_1") == "0402"


def test_other_battles_are_not_interrupted(tmp_path: Path) -> None:
    other = BATTLE.replace("battle assault", "battle storm").split("battle storm")[1].split("state fought")[0]
    rules = BATTLE.replace("open assault until pass", "open storm until pass")
    at = Position(
        tmp_path, rules + "battle storm" + other.replace('"attack a hex"', '"storm"') + WITHDRAW, "go", STAND
    )
    at.answer("storm")
    at.answer(next(text for text in at.asked[2] if "0302" in text))
    at.answer(at.asked[2][0])

    assert at.asked[0] == "chance"


def test_a_battle_within_the_moment_of_another_leaves_its_sides_as_they_were(tmp_path: Path) -> None:
    sortie = """
battle sortie "sortie"                                     @ 8.9
  target     hexes where some enemy unit in it and it = hex 0302
  attackers  1 own unit adjacent to target
  do
    set shots to shots + 10
trigger noted before sortie                                @ 8.9
  do
    set shots to shots + 20
reaction sally "sally" before assault                      @ 8.9
  by     attacker
  limit  1 per game
  do
    open sortie
reaction cheer "cheer" before assault                      @ 8.9
  by     attacker
  limit  1 per game
  do
    set shots to shots + count attackers
"""
    at = attack(table(tmp_path, sortie)).answer("sally", "sortie", "1st Foot in 0201")

    assert at.value("shots") == 30
    assert at.asked == ("Blue", "react with", ["cheer", "do not react"])
    assert at.answer("cheer").value("shots") == 31


@pytest.mark.parametrize("more", [WITHDRAW, REFUSE, PURSUE, WITHDRAW + PURSUE])
def test_every_promise_holds_around_a_battle(tmp_path: Path, more: str) -> None:

    rules = BATTLE + more
    changes = (("open move, attack until pass", "open move, attack, assault until pass"),)
    report = conformance(
        Game(package(game_with(tmp_path, rules, changes=changes))), games=3, seed=5, process=False
    )

    assert report.questions and not report.failures()
