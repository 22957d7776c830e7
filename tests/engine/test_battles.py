"""Battles as a block: who may attack what, in which order it is asked, and what each result does."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.engine.position import Position
from tests.engine.small_game import game_with, package
from toolchain.engine.game import Game
from toolchain.engine.verify.conformance import conformance
from toolchain.play.foresight.order import Order
from toolchain.play.names import CannotOrder
from toolchain.play.orders import plan
from toolchain.play.story import Story

STAND = {
    "B_Foot_1": "0201",
    "B_Foot_2": "0202",
    "B_Horse": "0101",
    "R_Foot_1": "0302",
    "R_Foot_2": "0301",
    "R_Horse": "0403",
}
RULES = """
values battle-result DR, AR, EX, NE
table battle-chart                                         @ 8.3
  rows total -9..16 ; cells battle-result
  data
    -9..0  AR
    1..4   NE
    5..7   EX
    8..16  DR
quantity edge for assault                                  @ 8.2
  base     sum(attackers, strength)
  against:  minus sum(defenders, strength)
  village:  minus 1 when target is village
elimination of unit                                        @ 8.6
  because  any to lost
battle assault "attack a hex"                              @ 8.1
  target     hexes where some enemy unit in it
  attackers  1..2 own unit adjacent to target
  {more}
  column     edge
  roll       1d6
  result     battle-chart(column + roll)
  results                                                  @ 8.4
    AR:  reduce attackers by 1
    DR, EX
      reduce defenders by 1
      when result is EX
        reduce attackers by 1
    NE:  nothing
  do
    set fought of target to yes
state fought of hex
procedure go
  open assault until pass
"""


def table(folder: Path, more: str = "", rules: str = RULES) -> Position:
    return Position(folder, rules.replace("{more}", more), "go", STAND)


def face(at: Position, name: str) -> str:
    number = at.state.columns["c_face"][at.piece(name)]
    return str(at.game.ir["faces"][number])


def test_only_hexes_that_somebody_can_attack_are_offered(tmp_path: Path) -> None:
    at = table(tmp_path)
    assert at.asked == ("Blue", "choose an action", ["attack a hex", "do not attack a hex"])

    at.answer("attack a hex")

    assert at.asked == ("Blue", "choose what is attacked", ["0301", "0302"])


def test_the_attackers_are_chosen_in_one_answer_among_those_next_to_the_target(tmp_path: Path) -> None:
    at = table(tmp_path).answer("attack a hex", "0302")

    who, prompt, choices = at.asked
    assert (who, prompt) == ("Blue", "choose who attacks")
    assert not any("Horse" in choice for choice in choices)
    at.answer("1st Foot in 0201 + 2nd Foot in 0202")
    assert at.asked[0] == "chance"


@pytest.mark.parametrize(
    ("attackers", "die", "attacker", "defender"),
    [
        # One of 4 against 4: the die alone counts. Two of 4 and 3: 3 more.
        ("1st Foot in 0201", "4", "fresh", "fresh"),
        ("1st Foot in 0201", "5", "spent", "spent"),
        ("1st Foot in 0201 + 2nd Foot in 0202", "5", "fresh", "spent"),
    ],
)
def test_the_result_is_read_from_the_table(
    tmp_path: Path, attackers: str, die: str, attacker: str, defender: str
) -> None:
    at = table(tmp_path).answer("attack a hex", "0302", attackers, die)

    assert (face(at, "B_Foot_1"), face(at, "R_Foot_1")) == (attacker, defender)
    assert at.value("fought", at.hex("0302"))


def test_several_results_may_have_their_effect_after_a_colon(tmp_path: Path) -> None:
    apart = """    DR, EX
      reduce defenders by 1
      when result is EX
        reduce attackers by 1
"""
    assert apart in RULES
    rules = RULES.replace(apart, "    DR, EX:  reduce defenders by 1\n")
    at = table(tmp_path, rules=rules).answer("attack a hex", "0302", "1st Foot in 0201", "5")

    assert (face(at, "B_Foot_1"), face(at, "R_Foot_1")) == ("fresh", "spent")


@pytest.mark.parametrize("names", ["DR, EX", "EX"])
def test_results_with_their_effects_below_may_have_a_colon(tmp_path: Path, names: str) -> None:
    below = RULES.replace("    DR, EX\n", f"    {names}:\n").replace(
        "    NE:", f"    {'' if ',' in names else 'DR, '}NE:"
    )
    at = table(tmp_path, rules=below).answer("attack a hex", "0302", "1st Foot in 0201", "5")

    assert (face(at, "B_Foot_1"), face(at, "R_Foot_1")) == ("spent", "spent")


def test_a_result_may_be_of_the_attackers_alone(tmp_path: Path) -> None:
    rules = RULES.replace("base     sum", "base     sum(own unit in hex 0101, strength) - sum")
    at = table(tmp_path, rules=rules).answer("attack a hex", "0302", "1st Foot in 0201", "1")

    # 3 and 1 against 8: below 1.
    assert (face(at, "B_Foot_1"), face(at, "R_Foot_1")) == ("spent", "fresh")


def test_every_step_of_a_battle_is_told(tmp_path: Path) -> None:
    at = table(tmp_path)
    story = Story(at.game, None)
    at.state.ear = story.hear
    at.answer("attack a hex", "0302", "1st Foot in 0201 + 2nd Foot in 0202", "4")

    told = [line.strip() for line in story.lines]
    assert told[:3] == [
        "Blue's 1st Foot attacks 0302 [8.1].",
        "Blue's 2nd Foot attacks 0302 [8.1].",
        "Edge = 3 [8.1].",
    ]
    assert told[4:7] == ["total strength of 1st Foot, 2nd Foot is 7", "1st Foot: +4", "2nd Foot: +3"]
    assert told[-2:] == ["Column 3, roll 4, result EX [8.1].", "Red's 1st Foot is now spent."]


def test_nobody_attacks_where_every_set_is_barred(tmp_path: Path) -> None:
    rules = RULES.replace("adjacent to target\n", "adjacent to target barring sum(attackers, strength) > 2\n")
    at = table(tmp_path, rules=rules)
    story = Story(at.game, None)
    at.state.ear = story.hear
    at.answer("attack a hex", "0302")

    assert at.asked == ("Blue", "choose an action", ["attack a hex", "do not attack a hex"])
    assert story.lines == ["  Nobody may attack 0302 [8.1]."]


def test_nobody_may_attack_who_has_nothing_to_attack(tmp_path: Path) -> None:
    at = Position(tmp_path, RULES.replace("{more}", ""), "go", {"B_Foot_1": "0101", "R_Foot_1": "0403"})

    assert at.asked == ("", "", [])


def test_a_condition_of_a_battle_holds_beside_its_target(tmp_path: Path) -> None:
    assert table(tmp_path, "requires  own horse on map").asked[2] == ["attack a hex", "do not attack a hex"]

    stand = {"B_Foot_1": "0201", "R_Foot_1": "0302"}
    rules = RULES.replace("{more}", "requires  own horse on map")
    assert Position(tmp_path / "none", rules, "go", stand).asked == ("", "", [])


@pytest.mark.parametrize(
    ("limit", "attacks"),
    [
        ("limit 1 per phase", [1, 1, 1]),
        ("limit 3 per turn", [3, 0, 3]),
        ("limit 1 per turn", [1, 0, 1]),
        ("limit 2 per game", [2, 0, 0]),
    ],
)
def test_a_limit_counts_for_each_attacker(tmp_path: Path, limit: str, attacks: list[int]) -> None:
    """In one phase, in the next, and in the next turn."""
    stand = {"B_Foot_1": "0201", "R_Foot_1": "0302"}
    at = Position(tmp_path, RULES.replace("{more}", limit), "go", stand)
    made = []
    for column in ("c_phase", "c_turn", "c_phase"):
        count = 0
        while at.asked[2] == ["attack a hex", "do not attack a hex"] and count < 9:
            at.answer("attack a hex", "2")
            count += 1
        made.append(count)
        at.state.columns[column][0] += 1
        at.game.enter(at.state, "go")

    assert made == attacks


def test_an_order_names_an_attacker_and_the_hex_that_is_attacked(tmp_path: Path) -> None:
    at = table(tmp_path)
    story = Story(at.game, None)
    at.state.ear = story.hear

    made = plan(at.state, Order(at.piece("B_Foot_1"), goal=at.hex("0302"), moves=False))

    assert made.whole
    for step in made.steps:
        at.state.answer(step.value)
    assert story.lines[0].strip() == "Blue's 1st Foot attacks 0302 [8.1]."
    with pytest.raises(CannotOrder, match="1st Foot can do nothing at 0403 now"):
        plan(table(tmp_path / "again").state, Order(at.piece("B_Foot_1"), goal=at.hex("0403"), moves=False))


def test_a_bar_is_asked_of_all_attackers(tmp_path: Path) -> None:
    rules = RULES.replace("adjacent to target\n", "adjacent to target barring sum(attackers, strength) > 6\n")
    at = table(tmp_path, rules=rules).answer("attack a hex", "0302")

    assert at.asked[2] == ["1st Foot in 0201", "2nd Foot in 0202"]


def test_all_attack_and_nobody_is_asked_who_does(tmp_path: Path) -> None:
    at = table(tmp_path, rules=RULES.replace("1..2 own unit", "all own unit"))
    story = Story(at.game, None)
    at.state.ear = story.hear
    at.answer("attack a hex", "0302")

    assert at.asked[0] == "chance"
    assert [line.split(" [")[0].strip() for line in story.lines[:2]] == [
        "Blue's 1st Foot attacks 0302",
        "Blue's 2nd Foot attacks 0302",
    ]
    # 4 and 3 against 4, and a 5: a defeat.
    at.answer("5")
    assert (face(at, "B_Foot_1"), face(at, "B_Foot_2"), face(at, "R_Foot_1")) == ("fresh", "fresh", "spent")


def test_where_all_attack_a_target_needs_one_who_can(tmp_path: Path) -> None:
    """Who has attacked as often as he may is not among all."""
    rules = RULES.replace("1..2 own unit", "all own unit")
    at = table(tmp_path, "limit 1 per turn", rules).answer("attack a hex", "0302", "1")

    # Both are next to 0301 as well.
    assert at.asked == ("", "", [])


def test_a_result_that_rules_change_is_told_line_by_line(tmp_path: Path) -> None:
    changed = "rewrite final of battle-result with stout: yes-no            @ 8.5\n  stout:  when stout\n    DR becomes EX\n"
    rules = changed + RULES.replace("battle-chart(column", "final(target is village, battle-chart(column")
    at = table(tmp_path, rules=rules.replace("roll)\n", "roll))\n"))
    story = Story(at.game, None)
    at.state.ear = story.hear
    at.answer("attack a hex", "0302", "1st Foot in 0201", "1")

    assert any(line.strip().startswith("Final = ") for line in story.lines), story.lines


def test_only_the_enemy_defends(tmp_path: Path) -> None:
    stand = {"B_Foot_1": "0201", "B_Horse": "0302", "R_Foot_1": "0302"}
    at = Position(tmp_path, RULES.replace("{more}", ""), "go", stand)

    # 4 against 4: the Horse of the attacker in that hex does not count.
    at.answer("attack a hex", "5")

    assert (face(at, "B_Foot_1"), face(at, "B_Horse"), face(at, "R_Foot_1")) == ("spent", "fresh", "spent")


def test_defenders_may_be_others_than_those_in_the_hex(tmp_path: Path) -> None:
    at = table(tmp_path, "defenders  enemy foot on map").answer("attack a hex", "0302")
    # 4 + 4 against 4 + 4, and a 5 is an exchange: of both sides the owner chooses who loses the step.
    at.answer("1st Foot in 0201 + 2nd Foot in 0202", "5")

    assert at.asked == ("Red", "choose who loses a step (1 left)", ["2nd Foot in 0301", "1st Foot in 0302"])


@pytest.mark.parametrize("target", ["enemy unit on map", "foes(actor)"])
def test_a_unit_may_be_the_target(tmp_path: Path, target: str) -> None:
    rules = "define foes for side = enemy unit on map\n" if "foes" in target else ""
    rules += RULES.replace("hexes where some enemy unit in it", target)
    rules = rules.replace("target is village", "hex of target is village").replace(
        "of target to yes", "of hex of target to yes"
    )
    at = table(tmp_path, rules=rules).answer("attack a hex")
    assert at.asked == ("Blue", "choose what is attacked", ["2nd Foot in 0301", "1st Foot in 0302"])

    at.answer("2nd Foot in 0301", "6")
    assert (face(at, "R_Foot_1"), face(at, "R_Foot_2")) == ("fresh", "spent")


def test_a_unit_that_nobody_reaches_opens_no_battle(tmp_path: Path) -> None:
    rules = RULES.replace("hexes where some enemy unit in it", "enemy unit on map")
    rules = rules.replace("target is village", "hex of target is village").replace(
        "of target to yes", "of hex of target to yes"
    )
    at = Position(tmp_path, rules.replace("{more}", ""), "go", {"B_Foot_1": "0101", "R_Foot_1": "0403"})

    assert at.asked == ("", "", [])


def test_games_with_battles_conform(tmp_path: Path) -> None:
    changes = (("open move, attack until pass", "open move, assault until pass"),)
    rules = RULES.replace("{more}", "limit 1 per turn")
    report = conformance(
        Game(package(game_with(tmp_path, rules, changes=changes))), games=2, seed=3, process=False
    )

    assert report.questions and not report.failures()


def test_a_quantity_for_a_battle_knows_both_sides_by_name(tmp_path: Path) -> None:
    air = "state air of side\n  values 0..9\n"
    rules = RULES.replace(
        "  village:  minus", "  air:      plus air of attacker - air of defender\n  village:  minus"
    )
    rules = rules.replace("procedure go\n", air + "procedure go\n  set air of Red to 4\n")
    at = table(tmp_path, rules=rules).answer("attack a hex", "0302", "1st Foot in 0201", "5")

    # 4 against 4 and the 4 points of the defender in the air: 1 instead of 5.
    assert (face(at, "B_Foot_1"), face(at, "R_Foot_1")) == ("fresh", "fresh")


def test_the_attacker_remains_the_attacker_while_the_other_side_acts(tmp_path: Path) -> None:
    counted = """  do
    each s in both as actor
      set mark of attacker to mark of attacker + 1
"""
    rules = RULES.replace("  do\n", counted, 1).replace("    set fought of target to yes\n", "")
    rules = rules.replace("procedure go\n", "state mark of side\n  values 0..9\nprocedure go\n")
    at = table(tmp_path, rules=rules).answer("attack a hex", "0302", "1st Foot in 0201", "1")

    assert [at.value("mark", side) for side in (0, 1)] == [2, 0]


def test_what_is_added_to_the_die_is_told_line_by_line(tmp_path: Path) -> None:
    modifiers = """
quantity luck for assault                                  @ 8.7
  base     0
  many:    plus 1 when count attackers > 1                 @ 8.8
  walls:   minus 2 when target is village                  @ 8.9
"""
    rules = RULES.replace("roll       1d6", "roll       1d6 - 1 + luck") + modifiers
    at = table(tmp_path, rules=rules).answer("attack a hex", "0302")
    story = Story(at.game)
    at.state.ear = story.hear
    at.answer("1st Foot in 0201 + 2nd Foot in 0202", "4")

    luck = next(number for number, line in enumerate(story.lines) if "Luck" in line)
    assert story.lines[luck : luck + 3] == [
        "  Luck = 1 [8.1].",
        "    many: +1 @ 8.8",
        "    does not apply: walls",
    ]
    assert "roll 4" in story.lines[luck + 3]


def _ordered(at: Position, goal: str) -> list[str]:
    """The lines that Blue's 1st Foot brings about if it is ordered to attack a hex."""
    story = Story(at.game, 0)
    at.state.ear = story.hear
    made = plan(at.state, Order(at.piece("B_Foot_1"), goal=at.hex(goal), moves=False))
    for step in made.steps:
        at.state.answer(step.value)
    return [line.strip() for line in story.lines]


def test_an_order_names_the_only_attacker(tmp_path: Path) -> None:
    stand = {"B_Foot_1": "0201", "R_Foot_1": "0302", "R_Foot_2": "0301"}
    at = Position(tmp_path, RULES.replace("{more}", ""), "go", stand)

    assert _ordered(at, "0302")[0] == "Blue's 1st Foot attacks 0302 [8.1]."


def test_an_order_names_the_only_target_or_is_refused(tmp_path: Path) -> None:
    stand = {"B_Foot_1": "0201", "B_Foot_2": "0202", "R_Foot_1": "0302"}
    at = Position(tmp_path, RULES.replace("{more}", ""), "go", stand)

    with pytest.raises(CannotOrder, match="1st Foot can do nothing at 0301 now"):
        _ordered(at, "0301")
    assert _ordered(at, "0302")[:2] == [
        "Blue: choose what is attacked: 0302, the only choice [8.1].",
        "Blue's 1st Foot attacks 0302 [8.1].",
    ]
