"""``odds HEX``: column and die roll modifiers of an attack, before and while it is chosen."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.engine.position import Position
from tests.engine.test_battles import RULES, STAND
from toolchain.cli.play.table_view.odds import odds

# Strength 4 and 3 against 4 in 0302, which is no village.
BOTH, FIRST = "edge = 3 [8.2]", "edge = 0 [8.2]"
DIE = """quantity luck for assault                                 @ 8.3
  base   0
  woods: plus 2 when target is hex 0302
"""


def position(folder: Path, *changes: tuple[str, str], more: str = "") -> Position:
    rules = RULES.replace("{more}", more)
    for old, new in changes:
        assert old in rules
        rules = rules.replace(old, new)
    return Position(folder, rules, "go", STAND)


def told(at: Position, words: str, seat: int = 0) -> list[str]:
    return [line.strip() for line in odds(at.state, seat, words)]


@pytest.mark.parametrize("answers", [(), ("attack a hex",), ("attack a hex", "0302")])
def test_all_that_can_attack_a_hex_are_counted(tmp_path: Path, answers: tuple[str, ...]) -> None:
    at = position(tmp_path).answer(*answers)

    lines = told(at, "0302")

    assert lines[0] == "attack a hex: 1st Foot, 2nd Foot against 0302 (all that can attack)"
    assert BOTH in lines


def test_units_may_be_named(tmp_path: Path) -> None:
    at = position(tmp_path).answer("attack a hex", "0302")

    assert told(at, "0302 with 1st Foot")[:2] == ["attack a hex: 1st Foot against 0302", FIRST]
    assert told(at, "0302 with Light Horse") == ["Light Horse cannot attack 0302 now"]
    assert told(at, "0403") == ["none of your units can attack 0403 now"]
    assert told(at, "0999")[0].startswith("there is no hex `0999`; write `odds HEX`")


def test_of_those_that_cannot_attack_together_the_best_is_shown(tmp_path: Path) -> None:
    at = position(tmp_path, ("attackers  1..2 own", "attackers  1 own"))

    lines = told(at, "0302")

    assert lines[0] == "attack a hex: 1st Foot against 0302 (the best of those that can attack together)"
    assert FIRST in lines


def test_the_modifiers_of_the_die_are_shown(tmp_path: Path) -> None:
    at = position(
        tmp_path, ("quantity edge", DIE + "quantity edge"), ("roll       1d6", "roll       1d6 + luck")
    )

    assert "luck = 2 [8.3]" in told(at, "0302")
    assert "luck = 0 [8.3]" in told(at, "0301")


def test_a_reaction_is_told_the_odds_of_the_attackers(tmp_path: Path) -> None:
    react = """
reaction brace before assault                              @ 8.7
  scope 1 own unit in target where not strong of it
  do
    set strong of self to yes
state strong of unit
procedure go
"""
    at = position(tmp_path, ("\nprocedure go\n", react)).answer("attack a hex", "0302", "1st Foot in 0201")
    assert at.asked[0] == "Red"

    assert told(at, "0302", seat=1)[:2] == [
        "attack a hex: 1st Foot against 0302 (the attackers of this battle)",
        FIRST,
    ]


def test_a_number_of_a_battle_is_asked_for_by_a_hex(tmp_path: Path) -> None:
    at = position(tmp_path)

    assert told(at, "edge of Blue, 0302") == [
        "`edge` depends on who attacks; write `odds HEX` or `odds HEX with UNIT, UNIT`"
    ]
    assert "edge" not in told(at, "")[-1]


def test_in_a_game_without_battles_an_order_is_tried(hexwright: Any, game: Path) -> None:
    typed = "?\nodds 0201\n1\nodds 1st Foot to 0102\nquit\n"
    out = hexwright("play", "my-game", "--bot", "Red", "--seed", "3", typed=typed).out

    assert "odds HEX   what an attack may come to" in out
    told = out.partition("odds 0201\n")[2]
    assert "nothing that can be chosen now decides anything at 0201" in told
    assert "100 trials: no enemy left in 0102 in 100, a unit of yours there in 100" in told


def test_a_number_of_a_set_is_no_odds_where_there_are_no_battles(hexwright: Any, game: Path) -> None:
    (game / "more.hw").write_text(
        "part of Skirmish\n\nquantity weight with s: units   @ 3.1\n  base  sum(unit in s, strength)\n\n"
        "define heavy with u: unit = weight(own unit in hex of u) > 3   @ 3.1\n",
        encoding="utf-8",
    )
    out = hexwright("play", "my-game", "--bot", "Red", "--seed", "3", typed="odds weight\nquit\n").out

    assert "`weight` depends on a set of units, which `odds` cannot name" in out


COUNTED_BEFORE = (
    ("base     sum(attackers, strength)", "base     sum(own unit where counted of it, strength)"),
    (
        "\nprocedure go\n",
        """
state counted of unit
trigger battle-begins before assault                       @ 8.7
  do
    each a in attackers
      set counted of a to yes
procedure go
""",
    ),
)


def test_what_the_rules_do_before_a_fight_counts_in_its_odds(tmp_path: Path) -> None:
    at = position(tmp_path, *COUNTED_BEFORE)

    assert BOTH in told(at, "0302")
    assert FIRST in told(at, "0302 with 1st Foot")
    assert not any(at.value("counted", at.piece(name)) for name in STAND), "the position itself is as it was"
    assert BOTH in told(at.answer("attack a hex", "0302"), "0302")


def test_where_all_attack_a_part_of_them_cannot(tmp_path: Path) -> None:
    at = position(tmp_path, *COUNTED_BEFORE, ("attackers  1..2 own", "attackers  all own"))

    assert BOTH in told(at, "0302")
    assert told(at, "0302 with 1st Foot") == [
        "1st Foot cannot attack 0302 now; the units that can are 1st Foot, 2nd Foot"
    ]
