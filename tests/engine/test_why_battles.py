"""`why UNIT BATTLE`: against what a unit may attack, or what keeps it from each target."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.engine.position import Position
from tests.engine.test_battles import RULES, STAND, table
from toolchain.engine.ask.table import Table
from toolchain.engine.ask.why import why


def asked(at: Position, question: str) -> list[str]:
    return why(Table(at.state), question).text().splitlines()


def test_who_may_attack_is_told_against_what(tmp_path: Path) -> None:
    at = table(tmp_path)

    assert asked(at, "B_Foot_1 assault") == [
        "1st Foot, assault @ 8.1: yes",
        "  it may attack: 0301, 0302",
    ]
    at.answer("attack a hex", "0301")
    assert asked(at, "B_Foot_1 assault")[0].endswith(": yes")


def test_who_stands_too_far_is_told_so_though_others_may(tmp_path: Path) -> None:
    answer = asked(table(tmp_path), "B_Horse assault")

    assert answer[0] == "Light Horse, assault @ 8.1: no"
    assert "  no: against 0301 @ 8.1" in answer
    assert "    no, since Light Horse is not among: unit of Blue adjacent to 0301 (it is in 0101)" in answer
    assert answer[-1] == "  units that can: 1st Foot in 0201, 2nd Foot in 0202"


def test_the_limit_is_named(tmp_path: Path) -> None:
    at = table(tmp_path, "limit  1 per game").answer("attack a hex", "0301", "6")
    answer = asked(at, "B_Foot_1 assault")

    assert answer[0].endswith(": no")
    assert "    no, since 1st Foot has reached the limit of `assault`" in answer


@pytest.mark.parametrize(
    ("more", "who", "said"),
    [
        ("1..2 own unit adjacent to target barring sum(attackers, strength) < 5", "B_Foot_2", "no"),
        ("1..2 own unit adjacent to target barring sum(attackers, strength) < 3", "B_Foot_2", "yes"),
        ("3.. own unit adjacent to target", "B_Foot_1", "no"),
        ("2.. own unit adjacent to target", "B_Foot_1", "yes"),
    ],
)
def test_a_set_that_is_barred_or_too_small_is_no_attack(
    tmp_path: Path, more: str, who: str, said: str
) -> None:
    stand = {**STAND, "B_Foot_1": "0101"} if "barring" in more else STAND
    rules = RULES.replace("  {more}\n", "").replace("1..2 own unit adjacent to target", more)
    answer = asked(Position(tmp_path, rules, "go", stand), f"{who} assault")

    assert answer[0].endswith(f": {said}"), answer
    if said == "no":
        reason = "every set of attackers with it is barred: `sum(attackers, strength) < 5`"
        assert (
            f"    no: {reason if 'barring' in more else 'the attack needs 3 units, but only 2 may join'}"
            in answer
        )


def test_where_all_attack_it_is_told_who_does(tmp_path: Path) -> None:
    at = table(tmp_path, rules=RULES.replace("1..2 own unit", "all own unit"))

    assert asked(at, "B_Foot_1 assault") == ["1st Foot, assault @ 8.1: yes", "  it may attack: 0301, 0302"]
    assert "  no: against 0301 @ 8.1" in asked(at, "B_Horse assault")


def test_what_the_battle_requires_comes_first(tmp_path: Path) -> None:
    answer = asked(table(tmp_path, "requires  turn > 3"), "B_Foot_1 assault")

    assert answer[:2] == ["1st Foot, assault @ 8.1: no", "  no, since turn <= 3 (1)"]


def test_an_action_that_is_not_open_is_told_so(tmp_path: Path) -> None:
    cheer = 'action cheer "cheer"                                       @ 8.7\n  scope  1 own unit\n  do\n    tell "cheers"\n'
    at = table(tmp_path, rules=RULES + cheer)

    assert asked(at, "B_Foot_1 cheer") == ["1st Foot, cheer @ 8.7: yes, but no phase offers it now"]


def test_a_battle_where_sides_act_until_all_pass_is_told_too(tmp_path: Path) -> None:
    until = RULES.replace("  {more}\n", "").replace("  open assault until pass", "  open assault")
    turns = until + "procedure both-sides\n  take turns from Blue until all pass\n    do go\n"
    at = Position(tmp_path, turns, "both-sides", STAND)

    assert asked(at, "B_Foot_1 assault") == [
        "1st Foot, assault @ 8.1: yes",
        "  it may attack: 0301, 0302",
    ]


@pytest.mark.parametrize("title", ["attack a hex", '"attack a hex"', "Attack a hex"])
def test_an_action_is_known_by_the_title_that_players_read(tmp_path: Path, title: str) -> None:
    assert asked(table(tmp_path), f"B_Foot_1 {title}")[0] == "1st Foot, assault @ 8.1: yes"
