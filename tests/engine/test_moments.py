"""What may be done in the middle of a move: who is asked when, what becomes of the move, how often, and how deep."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.engine.position import Position
from tests.engine.small_game import game_with, package
from toolchain.engine.game import Game
from toolchain.engine.verify.conformance import conformance

STAND = {"B_Foot_1": "0101", "R_Foot_1": "0401", "R_Foot_2": "0402", "R_Horse": "0403"}
IN_THE_WOODS = {**STAND, "B_Foot_1": "0102"}
GO = """
state shots of game
  values 0..99
state shelled of unit
procedure go
  move B_Foot_1 by march
procedure flee
  move B_Foot_1 by retreat
procedure wander
  repeat 4 times
    move B_Foot_1 by march
"""
FIRE = """
reaction fire "fire" on enters by march  @ 8.1
  scope  1 own foot where it is fresh
  do
    set shots to shots + 1
"""


def Table(folder: Path, rules: str, do: str = "go", stand: dict[str, str] = STAND) -> Position:
    """A game in which Blue's 1st Foot moves by a procedure."""
    return Position(folder, GO + rules, do, stand)


def test_the_enemy_is_asked_in_each_hex_that_is_entered(tmp_path: Path) -> None:
    table = Table(tmp_path, FIRE)
    assert table.asked[:2] == ("Blue", "move to")

    table.answer("0201")

    assert table.asked == ("Red", "react with", ["fire", "do not react"])
    assert table.where("B_Foot_1") == "0201"
    assert table.answer("pass").asked[:2] == ("Blue", "move to")
    assert table.answer("0202").asked[0] == "Red"


def test_any_way_is_each_movement_and_policy(tmp_path: Path) -> None:
    rules = FIRE.replace("by march", "by any way")
    assert Table(tmp_path / "march", rules).answer("0201").asked[0] == "Red"

    table = Table(tmp_path / "retreat", rules, do="flee")
    if table.asked[1] != "react with":
        table.answer(table.asked[2][0])
    assert table.asked[0] == "Red"


def test_nobody_is_asked_who_can_do_nothing(tmp_path: Path) -> None:
    table = Table(tmp_path, FIRE.replace("it is fresh", "it is spent"))

    assert table.answer("0201").asked[:2] == ("Blue", "move to")


def test_one_unit_reacts_once_to_a_moment_and_again_to_the_next(tmp_path: Path) -> None:
    table = Table(tmp_path, FIRE).answer("0201")

    table.answer("fire", "1st Foot in 0401")
    assert table.asked[:2] == ("Red", "react with"), "the 2nd Foot has not fired"
    table.answer("fire")

    assert table.asked[0] == "Blue"
    assert table.value("shots") == 2
    assert table.answer("0202").asked[:2] == ("Red", "react with")


@pytest.mark.parametrize(
    ("limit", "moments"), [("1 per turn", 1), ("2 per turn", 2), ("3 per game", 3), ("1 per moment", 4)]
)
def test_a_limit_counts_uses_of_each_unit(tmp_path: Path, limit: str, moments: int) -> None:
    rules = FIRE.replace("own foot where it is fresh", "own horse") + f"\n  limit  {limit}\n"
    rules = rules.replace("  do\n    set shots to shots + 1\n", "").replace("\n\n  limit", "\n  limit")
    table = Table(tmp_path, rules + "  do\n    set shots to shots + 1\n", do="wander")
    # Four moves of one hex: to and fro, each a new move.
    for step in ("0102", "stop here", "0101", "stop here", "0102", "stop here", "0101", "stop here"):
        while table.asked[:2] == ("Red", "react with"):
            table.answer("fire")
        table.answer(step)
    while table.asked[:2] == ("Red", "react with"):
        table.answer("fire")

    assert table.value("shots") == moments


def test_limits_hold_for_a_side_where_there_is_no_scope(tmp_path: Path) -> None:
    rules = 'reaction alarm "alarm" on enters by march  @ 8.1\n  limit  1 per turn\n  do\n    set shots to shots + 1\n'
    table = Table(tmp_path, rules)

    table.answer("0201")
    assert table.asked == ("Red", "react with", ["alarm", "do not react"])
    table.answer("alarm")

    assert table.asked[0] == "Blue"
    assert table.answer("0202").asked[:2] == ("Blue", "move to")


def test_each_of_a_set_has_used_its_reaction(tmp_path: Path) -> None:
    rules = FIRE.replace(
        "scope  1 own foot where it is fresh",
        "scope  any number of own foot where it is fresh as guns\n  limit  1 per turn",
    )
    rules = rules.replace("set shots to shots + 1", "set shots to shots + count guns")
    table = Table(tmp_path, rules).answer("0201", "fire")

    table.answer("all")

    assert table.value("shots") == 2
    assert table.answer("0202").asked[0] == "Blue"


def test_stop_mover_ends_the_move_where_it_is(tmp_path: Path) -> None:
    rules = FIRE.replace("set shots to shots + 1", "stop mover")
    table = Table(tmp_path, rules).answer("0201", "fire", "1st Foot in 0401", "pass")

    assert table.state.over
    assert table.where("B_Foot_1") == "0201"


def test_who_is_lost_in_the_moment_moves_no_more_and_is_not_shot_at_again(tmp_path: Path) -> None:
    rules = FIRE.replace("set shots to shots + 1", "set shots to shots + 1\n    move mover to lost")
    table = Table(tmp_path, rules).answer("0201", "fire", "1st Foot in 0401")

    assert table.state.over, table.asked
    assert (table.where("B_Foot_1"), table.value("shots")) == ("off", 1)


def test_the_moment_knows_where_the_mover_comes_from_and_is(tmp_path: Path) -> None:
    rules = FIRE.replace(
        "set shots to shots + 1", "set shelled of mover to from = hex 0101 and to = hex 0201"
    )
    table = Table(tmp_path, rules).answer("0201", "fire", "1st Foot in 0401")

    assert table.state.columns["c_shelled"][table.piece("B_Foot_1")] == 1


STOPS = """
reaction charge "charge" on stops by march  @ 8.1
  scope  1 own horse
  requires  start = hex 0101 and here = hex 0202
  do
    set shots to shots + 1
"""


def test_the_end_of_a_move_is_a_moment(tmp_path: Path) -> None:
    table = Table(tmp_path, STOPS).answer("0201", "0202")
    assert table.asked[0] == "Blue"

    table.answer("stop here")

    assert table.asked == ("Red", "react with", ["charge", "do not react"])
    assert table.answer("charge").value("shots") == 1
    assert table.state.over


def test_a_move_that_is_stopped_has_an_end_too(tmp_path: Path) -> None:
    rules = STOPS + FIRE.replace("set shots to shots + 1", "stop mover")
    table = Table(tmp_path, rules).answer("0201", "pass", "0202", "fire", "1st Foot in 0401", "pass")

    assert table.asked == ("Red", "react with", ["charge", "do not react"])


BEFORE = """
reaction bar-the-way "bar the way" before enters by march  @ 8.1
  scope  1 own horse
  do
    refuse
"""


def test_a_refused_step_is_not_made_and_not_offered_again(tmp_path: Path) -> None:
    table = Table(tmp_path, BEFORE, stand=IN_THE_WOODS).answer("0202")
    assert table.asked == ("Red", "react with", ["bar the way", "do not react"])
    assert table.where("B_Foot_1") == "0102"

    table.answer("bar the way")

    assert table.asked == ("Blue", "move to", ["0101", "0103 Northam", "0201"])
    table.answer("0201", "pass", "0101", "pass", "0201", "pass")
    assert table.state.over, "three points were there for three steps: nothing was paid for the refused one"


def test_who_is_stopped_before_a_step_stays(tmp_path: Path) -> None:
    table = Table(tmp_path, BEFORE.replace("refuse", "stop mover")).answer("0201", "bar the way")

    assert table.state.over
    assert table.where("B_Foot_1") == "0101"


def test_bars_are_asked_again_when_the_moment_is_over(tmp_path: Path) -> None:
    rules = BEFORE.replace("refuse", "move self to (to)")
    table = Table(tmp_path, rules, stand=IN_THE_WOODS).answer("0202", "bar the way")

    assert table.where("R_Horse") == "0202"
    assert table.where("B_Foot_1") == "0102"
    assert table.asked == ("Blue", "move to", ["0101", "0103 Northam", "0201"])


def test_a_zone_that_comes_in_the_moment_holds_the_mover(tmp_path: Path) -> None:
    rules = FIRE.replace("1 own foot where it is fresh", "1 own horse").replace(
        "set shots to shots + 1", "move self to hex 0301"
    )
    table = Table(tmp_path, rules).answer("0201", "fire")

    assert table.state.over
    assert table.where("B_Foot_1") == "0201"


TRIGGER = """
trigger mine on enters by march, retreat  @ 8.1
  requires  to is woods
  do
    roll 1d6 <= 2
      move mover to lost
"""


def test_a_trigger_that_names_ways_may_roll(tmp_path: Path) -> None:
    table = Table(tmp_path, TRIGGER).answer("0102")
    assert table.asked[0] == "chance"

    assert table.answer("3").asked[0] == "Blue"
    assert Table(tmp_path / "again", TRIGGER).answer("0102", "2").state.over


def test_triggers_come_before_reactions(tmp_path: Path) -> None:
    table = Table(tmp_path, FIRE + TRIGGER).answer("0102")
    assert table.asked[0] == "chance"

    assert table.answer("6").asked[0] == "Red"


def test_a_retreat_into_a_hex_is_a_moment(tmp_path: Path) -> None:
    table = Table(tmp_path, TRIGGER, do="flee").answer("0102")

    assert table.asked[0] == "chance"


def test_what_names_one_way_keeps_silent_in_others(tmp_path: Path) -> None:
    table = Table(tmp_path, TRIGGER.replace("march, retreat", "march"), do="flee").answer("0102")

    assert table.state.over


DASH = """
reaction dash "dash" on stops by march  @ 8.1
  scope  1 own horse where possible(march of it)
  do
    move self by march
reaction shadow "shadow" on enters by march  @ 8.1
  by     opponent of side of mover
  scope  1 own foot
  depth  {depth}
  do
    set shots to shots + 1
"""


@pytest.mark.parametrize(("depth", "again"), [("1", False), ("2", True)])
def test_depth_says_whether_a_reaction_is_answered(tmp_path: Path, depth: str, again: bool) -> None:
    table = Table(tmp_path, DASH.replace("{depth}", depth)).answer("0201", "pass", "stop here")
    assert table.asked == ("Red", "react with", ["dash", "do not react"])

    table.answer("dash", "0303")

    # Blue is asked about Red's horse only where its answer may answer a reaction.
    assert (table.asked[:2] == ("Blue", "react with")) is again


def test_the_greatest_depth_ends_too(tmp_path: Path) -> None:
    rules = """
reaction again "again" on stops by march                   @ 8.1
  by     side of mover
  depth  5
  requires  possible(march of mover)
  do
    set shots to shots + 1
    move mover by march
"""
    table = Table(tmp_path, rules).answer("0102", "stop here")
    while not table.state.over:
        words = table.asked[2]
        table.answer("again" if "again" in words else "stop here" if "stop here" in words else words[0])

    assert table.value("shots") == 5


def test_the_interrupted_moment_is_there_again(tmp_path: Path) -> None:
    rules = DASH.replace("{depth}", "2").replace(
        "    move self by march\n", "    move self by march\n    set shelled of mover to yes\n"
    )
    table = Table(tmp_path, rules).answer("0201", "pass", "stop here", "dash", "0303", "pass", "stop here")

    shelled = [
        table.game.program.piece_ids[x] for x, value in enumerate(table.state.columns["c_shelled"]) if value
    ]
    assert shelled == ["B_Foot_1"]


def test_by_says_who_reacts(tmp_path: Path) -> None:
    rules = FIRE.replace("  scope", "  by     side of mover\n  scope")
    table = Table(tmp_path, rules).answer("0201")

    assert table.asked == ("Blue", "react with", ["fire", "do not react"])


def test_enemies_come_before_friends(tmp_path: Path) -> None:
    own = 'reaction rally "rally" on enters by march  @ 8.1\n  by     side of mover\n  limit  1 per turn\n  do\n    set shots to 9\n'
    table = Table(tmp_path, own + FIRE).answer("0201")

    assert table.asked == ("Red", "react with", ["fire", "do not react"])
    assert table.answer("pass").asked == ("Blue", "react with", ["rally", "do not react"])


def test_who_must_react_cannot_pass(tmp_path: Path) -> None:
    table = Table(tmp_path, FIRE.replace("  do", "  mandatory when  shots = 0\n  do")).answer("0201")

    assert table.asked == ("Red", "with which unit", ["1st Foot in 0401 Southam", "2nd Foot in 0402"])


def test_a_reaction_has_a_price(tmp_path: Path) -> None:
    table = Table(tmp_path, FIRE.replace("  do", "  costs  1 order\n  do")).answer("0201")

    assert table.asked[0] == "Blue", "Red has no orders"


def test_a_game_without_reactions_has_the_package_that_it_had(tmp_path: Path) -> None:
    ir = package(game_with(tmp_path))

    assert "moments" not in ir
    assert not [c["name"] for c in ir["columns"] if "moment" in c["name"]]


def test_every_promise_holds_in_the_middle_of_moves(tmp_path: Path) -> None:
    rules = GO + FIRE + TRIGGER + STOPS + BEFORE + DASH.replace("{depth}", "3")
    rules = rules.replace("refuse", "roll 1d6 >= 4\n      refuse").replace("limit", "limit")

    report = conformance(Game(package(game_with(tmp_path, rules))), games=2, seed=4, process=False)

    assert report.questions and not report.failures()


def test_hidden_units_react_without_being_betrayed(tmp_path: Path) -> None:
    ir = package(
        game_with(tmp_path, GO + FIRE.replace("is fresh", "is fresh and strength of it > 3") + BEFORE)
    )
    ir["visibility"] = {"secret_faces": [0]}

    report = conformance(Game(ir), games=2, seed=3, process=False)

    assert report.twins > 20
    assert not report.failures()


LEAVES = """
reaction parting-shot "parting shot" on leaves by march    @ 8.1
  scope  1 own foot where from = hex 0101
  do
    set shots to shots + 1
    {do}
"""


@pytest.mark.parametrize(("do", "stands"), [("turn self to spent", "0201"), ("stop mover", "0101")])
def test_the_enemy_is_asked_when_a_unit_leaves_its_hex(tmp_path: Path, do: str, stands: str) -> None:
    table = Table(tmp_path, LEAVES.format(do=do)).answer("0201")
    assert table.asked[:2] == ("Red", "react with")
    assert table.where("B_Foot_1") == "0101"

    table.answer("parting shot", "1st Foot in 0401 Southam", "pass")

    assert table.where("B_Foot_1") == stands
    assert (table.asked[0] == "Blue") == (stands == "0201")


def test_a_step_is_announced_before_the_hex_is_left(tmp_path: Path) -> None:
    table = Table(tmp_path, LEAVES.format(do="turn self to spent") + BEFORE).answer("0201")
    first = table.asked[2]
    table.answer("pass")

    assert first != table.asked[2]
    assert table.asked[2][0] == "parting shot"


HOLD = """
reaction hold "hold the line" before retreats by retreat   @ 8.1
  by     side of mover
  limit  1 per game
  scope  1 own unit where hex of it = from
  do
    {do}
"""


def test_a_retreat_may_be_refused(tmp_path: Path) -> None:
    table = Table(tmp_path, HOLD.format(do="refuse"), do="flee")
    assert table.asked == ("Blue", "react with", ["hold the line", "do not react"])

    table.answer("hold")

    assert table.asked[0] == ""
    assert table.where("B_Foot_1") == "0101"


def test_a_retreat_that_is_not_refused_is_made(tmp_path: Path) -> None:
    table = Table(tmp_path, HOLD.format(do="refuse"), do="flee").answer("pass")
    while table.asked[0]:
        table.answer(table.asked[2][0])

    assert table.where("B_Foot_1") != "0101"


def test_every_promise_holds_where_hexes_are_left_and_retreats_refused(tmp_path: Path) -> None:
    rules = GO + LEAVES.format(do="roll 1d6 >= 4\n      stop mover") + HOLD.format(do="refuse") + BEFORE

    report = conformance(Game(package(game_with(tmp_path, rules))), games=2, seed=4, process=False)

    assert report.questions and not report.failures()


def test_a_body_may_use_the_name_of_the_mover_or_of_a_hex_for_a_value_of_its_own(tmp_path: Path) -> None:
    own = """
reaction fire "fire" on enters by march  @ 8.1
  scope  1 own foot where it is fresh
  do
    let to = hex 0303
    move self to to
    each mover in own horse
      set shelled of mover to yes
"""
    table = Table(tmp_path, own).answer("0201", "fire")
    table.answer(table.asked[2][0])

    assert table.where("R_Foot_1") == "0303"
    assert table.value("shelled", table.piece("R_Horse"))
    assert not table.value("shelled", table.piece("B_Foot_1"))
