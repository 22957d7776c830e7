"""Several units that move as one: whose allowance and cost count, what stops all, and who follows."""

from __future__ import annotations

from pathlib import Path

from tests.engine.position import Position
from tests.engine.small_game import game_with, package
from toolchain.engine.game import Game
from toolchain.engine.verify.conformance import conformance

STAND = {"B_Foot_1": "0101", "B_Horse": "0101", "R_Foot_1": "0401"}
TOGETHER = "movement column of unit                                    @ 2.8\n  allowance   speed of mover\n  cost        march-cost\n  bar enemy:  into hex where some enemy unit in to\n  bar river:  when hexside has river and not hexside has ford\n  stop        when to in enemy ZOC\n  end         when fits(mover, to)\n  together    as one\n"
RAILS = "lines rails\n  0101/0201  0201/0202\nnetwork railway\n  edges  lines rails\n"
GO = "state halted of game\nprocedure go\n  move own unit in hex 0101 by column\n"


def begun(
    folder: Path, rules: str = "", stand: dict[str, str] = STAND, changes: tuple[tuple[str, str], ...] = ()
) -> Position:
    text = TOGETHER
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    return Position(folder, text + rules + GO, "go", stand)


def test_all_make_each_step(tmp_path: Path) -> None:
    at = begun(tmp_path)
    assert at.asked[:2] == ("Blue", "move to")

    at.answer("0201")
    assert (at.where("B_Foot_1"), at.where("B_Horse")) == ("0201", "0201")
    at.answer("0202", "stop here")

    assert (at.where("B_Foot_1"), at.where("B_Horse"), at.asked[0]) == ("0202", "0202", "")


def test_the_slowest_sets_the_pace(tmp_path: Path) -> None:
    """Foot has 3 MP and horse 5: after three steps on open ground the group is done."""
    at = begun(tmp_path)
    steps = 0
    for step in ("0201", "0202", "0201", "0202"):
        if at.asked[0]:
            at.answer(step)
            steps += 1

    assert steps == 3


def test_what_bars_one_bars_all(tmp_path: Path) -> None:
    alone = begun(
        tmp_path / "alone",
        stand={"B_Foot_1": "0101"},
        changes=(("bar enemy:", "bar horse:  into hex where to is woods and mover is horse\n  bar enemy:"),),
    )
    assert "0102" in alone.asked[2]

    both = begun(
        tmp_path / "both",
        changes=(("bar enemy:", "bar horse:  into hex where to is woods and mover is horse\n  bar enemy:"),),
    )

    # The one step that is left is taken without asking.
    assert both.where("B_Foot_1") == "0201"


def test_the_highest_cost_counts(tmp_path: Path) -> None:
    dear = (("cost        march-cost", "cost        (3 MP when mover is horse otherwise 1 MP)"),)
    at = begun(tmp_path, changes=dear)
    at.answer("0201")

    assert at.asked[0] == "", "a step costs horse all that foot has"


def test_a_zone_that_stops_one_stops_all(tmp_path: Path) -> None:
    stand = {"B_Foot_1": "0201", "B_Horse": "0201", "R_Foot_1": "0303"}
    at = Position(tmp_path, TOGETHER + GO.replace("0101", "0201"), "go", stand)
    at.answer("0202")

    assert at.asked[0] == ""
    assert at.where("B_Horse") == "0202"


def test_the_group_must_fit_as_a_whole(tmp_path: Path) -> None:
    """Two may stand in a hex: a third unit there leaves no room for two, though for one."""
    stand = {**STAND, "B_Foot_2": "0201"}
    at = begun(tmp_path, stand=stand)
    at.answer("0201")
    assert "stop here" not in at.asked[2]

    one = begun(tmp_path / "one", stand={"B_Foot_1": "0101", "B_Foot_2": "0201"})
    one.answer("0201")
    assert "stop here" in one.asked[2]


def test_what_stops_or_ends_one_does_so_for_all(tmp_path: Path) -> None:
    """What concerns the horse alone, which follows the foot."""
    stop = (("stop        when to in enemy ZOC", "stop        when mover is horse and to = hex 0201"),)
    stopped = begun(tmp_path / "stop", changes=stop).answer("0201")
    assert stopped.asked[0] == ""

    end = (("end         when fits(mover, to)", "end         when mover is foot or to <> hex 0201"),)
    at = begun(tmp_path / "end", changes=end).answer("0201")
    assert "0202" in at.asked[2] and "stop here" not in at.asked[2]


FULL = (("end         when fits(mover, to)", "bar full:   into hex where not fits(mover, to)"),)


def test_a_bar_of_full_hexes_counts_the_whole_group(tmp_path: Path) -> None:
    rest = {"B_Foot_2": "0201"}
    at = begun(tmp_path, stand={**STAND, **rest}, changes=FULL)
    # The one step that is left is taken without asking.
    assert at.where("B_Foot_1") == "0102"

    one = begun(tmp_path / "one", stand={"B_Foot_1": "0101", **rest}, changes=FULL)
    assert "0201" in one.asked[2]


def test_what_may_not_stand_together_may_not_move_together(tmp_path: Path) -> None:
    rule = "stacking unmixed of unit\n  at most 9\n  bar mixed:  when some horse in stack and some foot in stack\n"
    at = begun(tmp_path, rule, changes=FULL)
    assert (at.asked[0], at.where("B_Foot_1")) == ("", "0101")

    alike = begun(tmp_path / "alike", rule, {"B_Foot_1": "0101", "B_Foot_2": "0101"}, FULL)
    assert "0201" in alike.asked[2]


def test_a_group_goes_along_a_network_and_has_to_fit_at_its_end(tmp_path: Path) -> None:
    train = (
        ("cost        march-cost\n", "over        railway\n"),
        ("allowance   speed of mover", "allowance   4"),
        ("  bar enemy:  into hex where some enemy unit in to\n", ""),
        ("  bar river:  when hexside has river and not hexside has ford\n", ""),
        ("  stop        when to in enemy ZOC\n", ""),
    )
    at = begun(tmp_path, RAILS, changes=train)
    at.answer("0202")
    assert (at.where("B_Foot_1"), at.where("B_Horse")) == ("0202", "0202")

    full = begun(tmp_path / "full", RAILS, {**STAND, "B_Foot_2": "0202"}, train)
    assert full.where("B_Horse") == "0201", "the one hex that is left is taken without asking"


def test_who_is_taken_away_on_the_way_is_left_out(tmp_path: Path) -> None:
    mine = "trigger mine on enters by column                           @ 2.9\n  requires  to = hex 0201\n  do\n    move B_Horse to lost\n"
    at = begun(tmp_path, mine)
    at.answer("0201", "0202")

    assert (at.where("B_Foot_1"), at.where("B_Horse")) == ("0202", "off")


def test_reactions_to_the_movement_meet_the_group(tmp_path: Path) -> None:
    fire = "reaction fire on enters by column                          @ 2.9\n  scope  1 own foot\n  do\n    stop mover\n"
    at = begun(tmp_path, fire)
    at.answer("0201")
    assert at.asked[0] == "Red"

    at.answer("fire")

    assert (at.asked[0], at.where("B_Foot_1"), at.where("B_Horse")) == ("", "0201", "0201")


def test_a_policy_moves_several_one_after_the_other(tmp_path: Path) -> None:
    at = Position(tmp_path, "procedure go\n  move own unit on map by retreat\n", "go", STAND)
    asked = 0
    while at.asked[0]:
        at.answer(at.asked[2][0])
        asked += 1

    assert asked >= 2
    assert "0101" not in (at.where("B_Foot_1"), at.where("B_Horse"))


def test_several_hexes_are_not_one(tmp_path: Path) -> None:
    lines = 'procedure go\n  when in-one-hex(own foot on map) and in-one-hex(own horse on map)\n    actor may "go"\n'
    assert Position(tmp_path / "one", lines, "go", STAND).asked[0] == "Blue"

    assert Position(tmp_path / "two", lines, "go", {**STAND, "B_Foot_2": "0102"}).asked[0] == ""


def test_games_with_groups_conform(tmp_path: Path) -> None:
    action = 'action column-march "march together"                       @ 2.8\n  scope  2.. own unit where not moved of it as group barring not in-one-hex(group)\n  do\n    set moved of group to yes\n    move group by column\n'
    changes = (("open move, attack until pass", "open move, attack, column-march until pass"),)
    game = game_with(tmp_path, TOGETHER + action + COUNTED, changes=changes)
    report = conformance(Game(package(game)), games=2, seed=3, process=False)

    assert report.questions and not report.failures()


COUNTED = """state counted of game                                      @ 8.9
  values  0..9
trigger count-all on enters by column                      @ 8.9
  do
    set counted to count(movers) + 3 * count(horse in to where it in movers)
"""


def test_rules_of_a_moment_know_all_who_move(tmp_path: Path) -> None:
    both = begun(tmp_path / "both", COUNTED)
    both.answer("0201")
    assert both.value("counted") == 2 + 3

    alone = begun(tmp_path / "alone", COUNTED, {"B_Foot_1": "0101", "B_Horse": "0102"})
    alone.answer("0201")
    assert alone.value("counted") == 1


def test_before_a_step_all_are_still_where_they_were(tmp_path: Path) -> None:
    rules = COUNTED.replace("on enters", "before enters").replace("in to where", "in from where")
    at = begun(tmp_path, rules).answer("0201")

    assert at.value("counted") == 2 + 3
    assert (at.where("B_Foot_1"), at.where("B_Horse")) == ("0201", "0201")


def test_who_moves_alone_is_all_who_move(tmp_path: Path) -> None:
    rules = COUNTED.replace("column", "march").replace(" + 3 * count(horse in to where it in movers)", "")
    at = Position(
        tmp_path, rules + "state halted of game\nprocedure go\n  move B_Foot_1 by march\n", "go", STAND
    )
    at.answer("0201")

    assert at.value("counted") == 1
