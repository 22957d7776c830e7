"""Who is next: turns that alternate, contests of dice, pieces drawn one after the other, and what a pass leads to."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.engine.position import Position
from tests.engine.small_game import game_with, package
from toolchain.engine.game import Game
from toolchain.engine.verify.conformance import conformance
from toolchain.play.story import Story

STAND = {"B_Foot_1": "0101", "B_Foot_2": "0102", "R_Foot_1": "0401", "R_Foot_2": "0402"}
RULES = """
state rested of unit
state passed of game
  values 0..99
action rest "rest a unit"                                  @ 2.7
  scope  1 own unit where not rested of it
  do
    set rested of self to yes
procedure go
"""
REST_ONE = RULES.replace("procedure go\n", "procedure rest-one\n  open rest\nprocedure go\n")


def begun(folder: Path, *lines: str, rules: str = RULES) -> Position:
    return Position(folder, rules + "".join(f"  {line}\n" for line in lines), "go", STAND)


def seats(at: Position, *answers: str) -> list[str]:
    """Who is asked before each of some answers, and after the last."""
    made = []
    for answer in answers:
        made.append(at.asked[0])
        at.answer(answer)
    return [*made, at.asked[0]]


IMPULSES = ("take turns from Red until all pass", "  open rest")


def test_sides_act_in_turn_until_both_have_passed_in_a_row(tmp_path: Path) -> None:
    at = begun(tmp_path, *IMPULSES)

    asked = seats(at, "rest a unit", "1st Foot", "pass", "rest a unit", "pass")

    # Red has rested both its units then, and passes unasked.
    assert asked == ["Red", "Red", "Blue", "Red", "Blue", ""]


def test_who_acts_after_a_pass_goes_on(tmp_path: Path) -> None:
    at = begun(tmp_path, *IMPULSES)

    assert seats(at, "pass", "rest a unit", "1st Foot", "pass", "pass") == [
        "Red",
        "Blue",
        "Blue",
        "Red",
        "Blue",
        "",
    ]


def test_the_log_tells_who_passes_asked_or_not(tmp_path: Path) -> None:
    at = begun(tmp_path, *IMPULSES)
    story = Story(at.game, None)
    at.state.ear = story.hear

    at.answer("rest a unit", "1st Foot", "pass", "rest a unit", "pass")

    # Red has rested both its units then, and passes unasked.
    told = [line.strip() for line in story.lines if "passes" in line]
    assert told == ["Blue passes.", "Blue passes.", "Red passes."]


def test_who_can_do_nothing_passes_unasked(tmp_path: Path) -> None:
    at = begun(tmp_path, "each u in unit of Red", "  set rested of u to yes", *IMPULSES)

    assert seats(at, "rest a unit", "1st Foot", "rest a unit") == ["Blue", "Blue", "Blue", ""]


def test_end_leaves_the_turns(tmp_path: Path) -> None:
    at = begun(tmp_path, *IMPULSES, "  when rested of R_Foot_1", "    end", "set passed to 7")

    at.answer("rest a unit", "1st Foot")

    assert at.asked == ("", "", [])
    assert at.value("passed") == 7


def test_so_many_rounds(tmp_path: Path) -> None:
    at = begun(
        tmp_path, "take turns from actor for 2 rounds", '  actor may "go on"', "    set passed to passed + 1"
    )

    assert seats(at, "yes", "no", "yes", "yes") == ["Blue", "Red", "Blue", "Red", ""]
    assert at.value("passed") == 3


def test_otherwise_of_what_is_opened_is_done_after_a_pass(tmp_path: Path) -> None:
    lines = (
        "open rest",
        "otherwise",
        "  set passed to passed + 1",
        "open rest until pass",
        "otherwise",
        "  set passed to passed + 10",
    )
    at = begun(tmp_path, *lines)

    at.answer("pass", "rest a unit", "1st Foot", "pass")

    assert at.value("passed") == 1


def test_each_opening_has_its_own_pass(tmp_path: Path) -> None:
    at = begun(tmp_path, "open rest", "open rest", "otherwise", "  set passed to passed + 1")

    at.answer("rest a unit", "1st Foot", "pass")

    assert at.value("passed") == 1


def test_a_pass_within_an_action_is_none_of_the_turn(tmp_path: Path) -> None:
    drill = "action drill\n  do\n    open rest\n    otherwise\n      set passed to passed + 1\nprocedure go\n"
    rules = RULES.replace("procedure go\n", drill)
    at = begun(tmp_path, "take turns from Red until all pass", "  open drill", rules=rules)

    # Red has drilled, so the pass of Blue is the first of two.
    assert seats(at, "drill", "do not rest a unit", "pass") == ["Red", "Red", "Blue", "Red"]
    assert at.value("passed") == 1


@pytest.mark.parametrize(("dice", "winner", "margin"), [(("2", "5"), 1, 3), (("6", "1"), 0, 5)])
def test_the_higher_roll_wins(tmp_path: Path, dice: tuple[str, str], winner: int, margin: int) -> None:
    lines = (
        "contest 1d6 as initiative by lead",
        "set passed to lead",
        "each u in unit of initiative",
        "  set rested of u to yes",
    )
    at = begun(tmp_path, *lines)
    at.answer(*dice)

    assert at.value("passed") == margin
    rested = [bool(at.state.columns["c_rested"][at.piece(name)]) for name in ("B_Foot_1", "R_Foot_1")]
    assert rested == [winner == 0, winner == 1]


def test_a_contest_tells_both_rolls(tmp_path: Path) -> None:
    at = begun(
        tmp_path,
        "contest 1d6 + (1 when self is Blue otherwise 0) as initiative",
        "do rest-one for initiative",
        rules=REST_ONE,
    )
    story = Story(at.game, None)
    at.state.ear = story.hear
    at.answer("2", "5")

    assert [line.strip() for line in story.lines if ":" in line] == ["Blue: 3.", "Red: 5."]


def test_ties_are_rolled_again(tmp_path: Path) -> None:
    at = begun(
        tmp_path,
        "contest 1d6 as initiative",
        "do rest-one for initiative",
        rules=REST_ONE,
    )

    at.answer("3", "3")
    assert at.asked[0] == "chance"
    at.answer("1", "2")

    assert at.asked[0] == "Red"


def test_ties_may_go_to_a_side_and_each_side_adds_its_own(tmp_path: Path) -> None:
    at = begun(
        tmp_path,
        "contest 1d6 + (1 when self = Red otherwise 0) as first-side ties to Red",
        "do rest-one for first-side",
        rules=REST_ONE,
    )

    at.answer("4", "3")

    assert at.asked[0] == "Red"


def test_pieces_are_drawn_each_once_and_their_side_acts(tmp_path: Path) -> None:
    at = begun(
        tmp_path, "each u in foot on map at random for side of u", "  open rest", "  set passed to passed + 1"
    )
    drawn = []
    while at.asked[0]:
        if at.asked[0] == "chance":
            drawn.append(at.asked[2][-1])
            side = "Red" if "04" in drawn[-1] else "Blue"
            at.answer(drawn[-1])
        assert at.asked[0] in (side, "chance", "")
        if at.asked[0] == side:
            at.answer("pass")

    assert at.value("passed") == 4


def test_a_cup_stands_for_what_lies_in_it(tmp_path: Path) -> None:
    rules = "cup mug\n  holds  unit\n" + RULES + "  move B_Horse to mug\n  move R_Horse to mug\n"
    at = begun(
        tmp_path,
        "each c in mug at random for side of c",
        "  set passed to passed + 1",
        "  open rest",
        rules=rules,
    )
    at.answer(at.asked[2][0])
    assert at.asked[0] in ("Blue", "Red")
    while at.asked[0]:
        at.answer(at.asked[2][-1])

    # Both are drawn, though neither leaves the cup.
    assert at.value("passed") == 2


def test_what_comes_meanwhile_is_drawn_too(tmp_path: Path) -> None:
    lines = (
        "each u in foot on map at random",
        "  set passed to passed + 1",
        "  each v in horse on map",
        "    move v to lost",
    )
    rules = RULES.replace(
        "procedure go\n", "procedure go\n  move B_Foot_2 to lost\n  move R_Foot_2 to lost\n"
    )
    at = begun(tmp_path, *lines, "  move B_Foot_2 to hex 0202", rules=rules)
    while at.asked[0]:
        at.answer(at.asked[2][0])

    assert at.value("passed") == 3


def test_each_loop_draws_from_all_pieces_again(tmp_path: Path) -> None:
    draw = ("each u in foot in hex 0101 at random", "  set passed to passed + 1")
    at = begun(tmp_path, *draw, *draw)
    while at.asked[0]:
        at.answer(at.asked[2][0])

    assert at.value("passed") == 2


def test_end_leaves_the_drawing(tmp_path: Path) -> None:
    at = begun(
        tmp_path, "each u in foot on map at random for side of u", "  set passed to passed + 1", "  end"
    )
    at.answer(at.asked[2][0])

    assert (at.asked[0], at.value("passed")) == ("", 1)


def test_states_of_the_game_may_be_called_like_what_turns_keep(tmp_path: Path) -> None:
    """No name of the language has a space in it; what the engine keeps for turns and moments has one."""
    lines = ("take turns from Red for 1 rounds", "  open rest", "  otherwise", "    set acted to yes")
    drawn = ("each u in own foot on map at random", "  set draws to draws + 1")
    rules = "state acted of game\nstate draws of game\n  values 0..9\nstate moments of game\n"
    react = "reaction halt on enters by march\n  scope  1 own foot\n  do\n    stop mover\n"
    at = begun(tmp_path, *lines, *drawn, rules=rules + react + RULES)
    while at.asked[0]:
        at.answer("pass" if at.asked[0] != "chance" else at.asked[2][0])

    assert (at.value("acted"), at.value("draws"), at.value("moments")) == (1, 2, 0)


def test_games_with_turns_conform(tmp_path: Path) -> None:
    changes = (
        (
            "open move, attack until pass",
            "contest 1d6 as first-side by lead\n  take turns from first-side until all pass\n    open move, attack\n    otherwise\n      set passed to passed + 1 at most 99\n  each u in own foot on map at random for side of u\n    open rest",
        ),
    )
    report = conformance(
        Game(package(game_with(tmp_path, RULES + '  tell "-"\n', changes=changes))),
        games=2,
        seed=3,
        process=False,
    )

    assert report.questions and not report.failures()
