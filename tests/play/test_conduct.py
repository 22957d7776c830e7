"""A side that nobody plays: its conduct decides what it does, with which unit, and where to."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.engine.position import Position
from toolchain.play.bots import conducted, make_policy
from toolchain.play.conduct import ConductPolicy
from toolchain.play.liveness import liveness
from toolchain.play.playout import playout

STAND = {"B_Foot_1": "0101", "R_Foot_1": "0401", "R_Foot_2": "0402"}
HEAD = "conduct wary of Red\n"


def chosen(folder: Path, conduct: str, *body: str, stand: dict[str, str] = STAND, seed: int = 0) -> list[str]:
    """What the side with a conduct answers, one question after the other, in words."""
    rules = HEAD + "".join(f"  {line}\n" for line in conduct.splitlines())
    rules += "procedure go\n  each s in both\n    when s is Red\n      do act for s\nprocedure act\n"
    at = Position(folder, rules + "".join(f"  {line}\n" for line in body), "go", stand)
    policy = ConductPolicy(at.game, at.game.sides.index("Red"), seed)
    made = []
    while at.state.question is not None:
        answer = policy.choose(at.state)
        made.append(at.state.question.say(answer))
        at.state.answer(answer)
    return made


def test_actions_are_tried_in_the_order_of_the_conduct(tmp_path: Path) -> None:
    stand = {**STAND, "B_Foot_1": "0302"}
    body = ("gain 1 order for actor", "open move, attack")

    assert chosen(tmp_path / "a", "open  attack, move", *body, stand=stand)[0] == "attack an adjacent hex"
    assert chosen(tmp_path / "b", "open  move, attack", *body, stand=stand)[0] == "move a unit"


def test_an_action_that_no_open_line_names_is_never_taken(tmp_path: Path) -> None:
    assert chosen(tmp_path, "open  attack", "gain 1 order for actor", "open move, attack") == ["do nothing"]


def test_an_open_line_counts_only_while_its_condition_holds(tmp_path: Path) -> None:
    conduct = "open  move when order of actor > 1"

    assert chosen(tmp_path / "a", conduct, "gain 1 order for actor", "open move until pass") == [
        "do not move a unit"
    ]
    assert (
        chosen(tmp_path / "b", conduct, "gain 2 order for actor", "open move until pass")[0] == "move a unit"
    )


def test_the_lowest_number_chooses_the_unit_and_the_way(tmp_path: Path) -> None:
    conduct = "open  move\nfor   move prefer distance(hex of it, hex 0403)\nfor   march prefer distance(it, hex 0403)"

    made = chosen(tmp_path, conduct, "gain 1 order for actor", "open move")

    assert made == ["move a unit", "2nd Foot in 0402", "0403", "stop here"]


def test_a_move_ends_where_no_hex_is_better(tmp_path: Path) -> None:
    conduct = "for   march prefer distance(it, hex 0402)"

    # One step leads to 0402, and the horse has points left.
    assert chosen(tmp_path, conduct, "move R_Horse by march", stand={"R_Horse": "0401"})[-1] == "stop here"


def test_the_second_line_decides_between_equals(tmp_path: Path) -> None:
    conduct = "for   victim prefer 0\nfor   victim prefer 9 - strength of it"
    stand = {"B_Foot_1": "0101", "B_Horse": "0102"}
    ask = "actor chooses 1 enemy unit on map as victim"

    assert chosen(tmp_path / "a", conduct, ask, stand=stand) == ["1st Foot in 0101"]
    weakest = "for   victim prefer 0\nfor   victim prefer strength of it"
    assert chosen(tmp_path / "b", weakest, ask, stand=stand) == ["Light Horse in 0102"]


def test_a_line_whose_condition_fails_wishes_nothing(tmp_path: Path) -> None:
    conduct = "for   victim prefer 0 - strength of it when it is horse\nfor   victim prefer 1"
    stand = {"B_Foot_1": "0101", "B_Horse": "0102"}

    assert chosen(tmp_path, conduct, "actor chooses 1 enemy unit on map as victim", stand=stand) == [
        "Light Horse in 0102"
    ]


def test_of_a_set_the_numbers_are_added(tmp_path: Path) -> None:
    stand = {"R_Foot_1": "0401", "R_Foot_2": "0402", "R_Horse": "0403"}
    conduct = "for   them-all prefer (1 when it is horse otherwise 0 - 1)"

    made = chosen(tmp_path, conduct, "actor chooses any number of own unit on map as them-all", stand=stand)

    assert made == ["1st Foot in 0401 Southam, 2nd Foot in 0402"]


def test_yes_is_said_to_the_questions_that_are_named(tmp_path: Path) -> None:
    ask = (
        'actor may "advance"',
        "  set order of actor to 7",
        'actor may "retire"',
        "  set order of actor to 8",
    )

    assert chosen(tmp_path, 'yes  "advance"', *ask) == ["yes", "no"]
    assert chosen(tmp_path / "b", 'yes  "advance" when turn > 3\nyes  "retire"', *ask) == ["no", "yes"]


def test_ties_are_settled_as_declared(tmp_path: Path) -> None:
    ask = "actor chooses 1 own unit on map as one"

    first = {chosen(tmp_path / f"f{n}", "ties  first", ask, seed=n)[0] for n in range(6)}
    drawn = {chosen(tmp_path / f"r{n}", "ties  at random", ask, seed=n)[0] for n in range(6)}

    assert len(first) == 1
    assert len(drawn) == 2


def test_a_side_without_a_conduct_has_no_such_policy(tmp_path: Path) -> None:
    at = Position(tmp_path, HEAD + "  open  move\nprocedure go\n", "go", STAND)

    assert conducted(at.game) == {"Red": "conduct"}
    with pytest.raises(ValueError, match="Blue has no `conduct`"):
        make_policy("conduct", at.game, at.game.sides.index("Blue"))


def test_a_whole_game_is_played_and_comes_out_the_same_again(tmp_path: Path) -> None:
    rules = HEAD + "  open  attack, move\n  for   march prefer distance(it, hex 0101)\n  ties  at random\n"
    at = Position(tmp_path, rules + "procedure go\n", "go", {})

    games = [
        playout(at.game, seed=5, policies={"Blue": "random", "Red": "conduct"}, log=True, check=True)
        for _ in range(2)
    ]

    assert games[0].log == games[1].log
    assert games[0].answers > 10


def test_what_only_a_conduct_asks_for_is_not_called_unused(tmp_path: Path) -> None:
    rules = (
        "define weak for unit = strength of self < 3\n"
        "define far for unit = distance(self, hex 0101)\n"
        "define strong for unit = not weak of self and far of self > 99\n"
        "define alone with h: hex = no unit in h\n"
        "elimination of unit\n  because  any to lost\n"
        + HEAD
        + "  open  attack, move\n  for   move prefer (0 when strong of it otherwise 1)\n"
        'procedure count-far\n  tell "{sum(unit on map, far of it)}"\n  eliminate B_Horse\n'
        "procedure go\n  pick 1 of (hexes where alone(it)) at random as spot\n"
        "  when spot is not none\n    move R_Horse to spot\n"
    )
    ir = Position(tmp_path, rules, "go", {}).game.ir

    (unused,) = (sign.text for sign in liveness(ir, games=1).signs if sign.sort == "rules")
    # `alone` became a part of the set from which it chooses.
    assert set(unused.split(": ")[1].split(", ")) == {
        "procedure count-far",
        "procedure go",
        "elimination of any unit",
        "define far",
    }
