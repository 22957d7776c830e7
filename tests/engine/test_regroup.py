"""Stacks that change on their way: who is left behind, who is taken along, and who leads on when the first is gone."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.engine.position import Position
from tests.engine.small_game import game_with, package
from tests.engine.test_together import GO, STAND, TOGETHER
from toolchain.engine.game import Game, IllegalChoice
from toolchain.engine.verify.conformance import conformance
from toolchain.play.foresight.order import Order
from toolchain.play.orders import plan

LEAVE = "  leave       own foot\n"
TAKE = "  take up     own foot\n"
FIRE = """
reaction fire "fire" on enters by column                   @ 8.1
  scope  1 own foot
  do
    move mover to lost
"""


def begun(
    folder: Path, lines: str = LEAVE, rules: str = "", stand: dict[str, str] = STAND, movement: str = TOGETHER
) -> Position:
    return Position(folder, movement + lines + rules + GO, "go", stand)


def test_who_is_left_behind_stays_and_the_others_go_on(tmp_path: Path) -> None:
    at = begun(tmp_path).answer("0201")
    assert at.asked == ("Blue", "leave behind", ["1st Foot in 0201", "none"])

    at.answer("1st Foot in 0201", "0202")

    assert (at.where("B_Foot_1"), at.where("B_Horse")) == ("0201", "0202")
    assert at.asked[:2] == ("Blue", "move to"), "nobody is left who might stay behind"


def test_the_others_have_their_own_allowance(tmp_path: Path) -> None:
    """Foot has 3 MP and horse 5: without the foot the horse goes on for four hexes."""
    at = begun(tmp_path).answer("0201", "1st Foot in 0201")
    steps = 0
    while at.asked[1] == "move to" and steps < 9:
        at.answer(next(text for text in ("0202", "0201") if text in at.asked[2]))
        steps += 1

    assert steps == 4


def test_nobody_need_be_left(tmp_path: Path) -> None:
    at = begun(tmp_path).answer("0201", "none", "0202")

    assert (at.where("B_Foot_1"), at.where("B_Horse")) == ("0202", "0202")


def test_when_all_are_left_the_move_ends(tmp_path: Path) -> None:
    at = begun(tmp_path, LEAVE.replace("own foot", "own unit")).answer("0201")
    at.state.answer(at.state.question.parse("all"))

    assert at.asked[0] == ""


def test_the_last_of_a_stack_is_not_asked_to_stay(tmp_path: Path) -> None:
    at = begun(tmp_path, LEAVE.replace("own foot", "own unit")).answer("0201")
    at.answer("1st Foot in 0201", "0202")

    assert at.asked[:2] == ("Blue", "move to")


def test_nobody_is_left_where_his_own_move_could_not_end(tmp_path: Path) -> None:
    """Two may stand in a hex: beside the 2nd Foot one of the stack may stay, and not both."""
    stand = {**STAND, "B_Foot_2": "0201"}
    at = begun(tmp_path, LEAVE.replace("own foot", "own unit"), stand=stand).answer("0201")
    question = at.state.question
    assert question is not None and question.prompt == "leave behind"

    with pytest.raises(IllegalChoice, match="stacking"):
        question.allows(question.parse("1st Foot in 0201, Light Horse in 0201"))
    at.answer("1st Foot in 0201", "0202")
    assert at.where("B_Horse") == "0202"


def test_an_end_of_its_own_bars_who_would_stay(tmp_path: Path) -> None:
    ends = TOGETHER.replace("when fits(mover, to)", "when not (mover is foot and to is open)")
    at = begun(tmp_path, movement=ends).answer("0201")

    assert at.asked[1] == "move to", "foot may not end its move in the open"


def test_who_is_taken_along_goes_with_them(tmp_path: Path) -> None:
    stand = {"B_Foot_1": "0101", "B_Foot_2": "0201", "R_Foot_1": "0401"}
    at = begun(tmp_path, TAKE, stand=stand).answer("0201")
    assert at.asked == ("Blue", "take along", ["2nd Foot in 0201", "none"])

    at.answer("2nd Foot in 0201", "0202")

    assert [at.where(name) for name in ("B_Foot_1", "B_Foot_2")] == ["0202"] * 2


def test_who_joins_has_no_more_than_his_allowance(tmp_path: Path) -> None:
    """The horse alone has 5 MP; with foot, of 3, it has one hex left after two."""
    stand = {"B_Horse": "0101", "B_Foot_1": "0202", "R_Foot_1": "0401"}
    at = begun(tmp_path, TAKE, stand=stand).answer("0201", "0202", "1st Foot in 0202")
    assert at.asked[1] == "move to"

    at.answer("0201")

    assert at.asked[0] == ""


def test_the_next_leads_on_when_the_first_is_lost(tmp_path: Path) -> None:
    at = begun(tmp_path, "", FIRE).answer("0201")
    assert at.asked[0] == "Red"
    at.answer("fire")

    assert at.where("B_Foot_1") == "off"
    assert at.asked[:2] == ("Blue", "move to")
    at.answer("0202")
    assert at.where("B_Horse") == "0202"


def test_an_order_leaves_nobody_behind_on_its_way(tmp_path: Path) -> None:
    at = begun(tmp_path)
    made = plan(at.state, Order(at.piece("B_Foot_1"), goal=at.hex("0202")))
    for step in made.steps:
        at.state.answer(step.value)

    assert made.whole
    assert at.where("B_Horse") == "0202"
    assert at.asked[1] == "leave behind", "at its end it is for the player"


@pytest.mark.parametrize("lines", [LEAVE, TAKE, LEAVE.replace("foot", "unit") + TAKE])
def test_every_promise_holds_for_stacks_that_change(tmp_path: Path, lines: str) -> None:
    action = '\naction together "move a stack"                          @ 8.2\n  scope  1.. own unit where it in hex 0103 or it in hex 0101 as stack\n  do\n    move stack by column\n'
    changes = (("open move, attack until pass", "open move, attack, together until pass"),)
    rules = TOGETHER + lines + FIRE + action

    report = conformance(
        Game(package(game_with(tmp_path, rules, changes=changes))), games=3, seed=5, process=False
    )

    assert report.questions and not report.failures()


def test_the_stack_may_be_named_by_its_pieces(tmp_path: Path) -> None:
    at = begun(tmp_path, "  leave  movers where it is foot and count movers > 1\n").answer("0201")
    assert at.asked == ("Blue", "leave behind", ["1st Foot in 0201", "none"])

    at.answer("1st Foot in 0201", "0202")

    assert (at.where("B_Foot_1"), at.where("B_Horse")) == ("0201", "0202")
