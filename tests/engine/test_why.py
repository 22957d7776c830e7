"""Why a unit may not act: the answer agrees with the code that plays, and tells what decides."""

from __future__ import annotations

import random
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tests.engine.asked import PLAYED, game
from tests.engine.asked import table as asked_table
from tests.engine.position import Position
from tests.engine.small_game import game_with, package
from toolchain.cli.loading import load
from toolchain.engine.ask import cost
from toolchain.engine.ask import range as range_of
from toolchain.engine.ask.answer import CannotAsk
from toolchain.engine.ask.quantity import explain
from toolchain.engine.ask.reasons import Reason, Reasons
from toolchain.engine.ask.table import Table
from toolchain.engine.ask.why import why
from toolchain.engine.codegen.writer import ident
from toolchain.engine.explain.phrases import PHRASES
from toolchain.engine.explain.unparse import sayer
from toolchain.engine.explain.values import Bound
from toolchain.engine.game import Game
from toolchain.engine.interpret import zones
from toolchain.exporters.counters.set_up import set_up
from toolchain.ir.operations import OPERATIONS


@cache
def at_set_up(name: str) -> Table:
    state = game(name).start(seed=1)
    set_up(state)
    return Table(state)


@pytest.mark.parametrize("name", PLAYED)
@pytest.mark.parametrize("answers", [0, 40, 400])
def test_what_it_says_of_actions_is_what_the_engine_plays(name: str, answers: int) -> None:
    table = asked_table(name, answers + 3, answers)
    state, dice = table.state, random.Random(answers)
    before = state.digest()
    for action, known in zip(table.game.space["ACTIONS"], table.ir["actions"], strict=True):
        if known["scope"] is None:
            continue
        for piece in dice.sample(range(len(table.ir["pieces"])), 5):
            side = table.ir["pieces"][piece]["side"]
            may = bool(action.open(state, side)) and piece in action.candidates(state, side)
            answer = why(table, f"{table.ir['pieces'][piece]['id']} {known['name']}")
            assert answer.data["may"] == may, answer.text()
            assert bool(answer.data["reasons"]) != may, answer.text()
    assert state.digest() == before


def _of_the_rules(table: Any) -> list[dict[str, Any]]:
    """Functions that a designer has named; those that the reader makes have a blank in their name."""
    return [function for function in table.ir["functions"] if " " not in function["name"]]


@pytest.mark.parametrize("name", PLAYED)
@pytest.mark.parametrize("answers", [0, 300])
def test_what_it_says_of_conditions_is_what_the_engine_plays(name: str, answers: int) -> None:
    table = asked_table(name, answers + 5, answers)
    state, dice = table.state, random.Random(answers)
    before = state.digest()
    for function in _of_the_rules(table):
        if function["type"] != "bool" or [kind for _, kind in function["params"]] != ["piece"]:
            continue
        for piece in dice.sample(range(len(table.ir["pieces"])), 4):
            answer = why(table, f"{table.ir['pieces'][piece]['id']} {function['name']}")
            holds = bool(table.game.space["f_" + ident(function["name"])](state, piece))
            assert answer.data["holds"] == holds
            assert answer.data["reasons"]
    assert state.digest() == before


def test_the_hexes_in_which_a_condition_would_hold_are_such() -> None:
    table = asked_table("library-of-napoleonic-battles", 1, 200)
    answer = why(table, "AU_II_Foot_Battery may-bombard")
    assert answer.data["holds"] is False
    assert len(answer.data["elsewhere"]) == 3
    state = table.state.fork()
    piece = table.piece("AU_II_Foot_Battery")
    reckon = table.game.space["f_may_bombard"]
    told = [table.hex(number) for number in answer.data["elsewhere"]]
    far = max(table.interpreter.chart.distance(table.place(piece), hex) for hex in told)
    for hex in range(table.game.program.hex_count):
        if table.interpreter.chart.distance(table.place(piece), hex) < far or hex in told:
            table.game.space["move_piece"](state, piece, hex)
            nearer = table.interpreter.chart.distance(table.place(piece), hex) < far
            assert bool(reckon(state, piece)) == (hex in told) or nearer


def test_a_condition_is_opened_until_what_decides_it() -> None:
    table = at_set_up("library-of-napoleonic-battles")
    answer = why(table, "Roche commanded-from Mercadier")
    assert answer.said == "commanded-from of French Roche, French Mercadier @ 6.4: no"
    assert answer.lines[0] == (
        "no, since distance from hex of French Mercadier to hex of French Roche > range-now of French Mercadier"
        " (6 and 4)"
    )
    assert "no: line-of-three from hex of French Mercadier @ 6.4" in answer.lines
    assert "  no: longer than 3 hexes to 1116 @ 6.4" in answer.lines
    assert any(line.startswith("it is true for French ") for line in answer.lines)
    for name in answer.data["others"]:
        assert why(table, f"{name} commanded-from Mercadier").data["holds"] is True


def test_an_action_tells_its_price_who_may_take_it_and_who_is_nearest() -> None:
    answer = why(at_set_up("race-to-the-sea"), "FR_81_82_Terr change-side")
    assert answer.text().splitlines() == [
        "French 81/82 Terr., change-side @ H-a: no",
        "  no: action of Allies is 0, but it costs 1",
        "  no, since French 81/82 Terr. is infantry, not cavalry",
        "  units that can: French II Cavalry in 0613 Amiens",
    ]


def test_a_move_tells_the_nearest_hex_that_can_be_reached() -> None:
    table = at_set_up("race-to-the-sea")
    answer = why(table, "FR_IV enter 0413")
    assert "it costs 4 MP, but only 3 can be spent" in answer.said
    assert answer.lines[-1] == "nearest it can get to: 0313, 0314"
    for number in answer.data["nearest"]:
        assert why(table, f"FR_IV enter {number}").data["possible"] is True


def test_a_trace_tells_where_it_would_succeed_from() -> None:
    table = at_set_up("library-of-napoleonic-battles")
    answer = why(table, "Roche line-of-three 0923")
    assert "  longer than 3 hexes to 0923 @ 6.4" in answer.text().splitlines()
    good = table.hexes(
        "tr", "line-of-three", table.ir["pieces"][table.piece("Roche")]["side"], table.hex("0923")
    )
    assert answer.data["elsewhere"]
    assert all(good >> table.hex(number) & 1 for number in answer.data["elsewhere"])


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("", "is not a question; ask: UNIT enter HEX"),
        ("Roche", "or what it cannot do: UNIT enter HEX"),
        ("Rcohe attack", "there is no unit `Rcohe`; did you mean `Roche`?"),
        ("Roche atack", "did you mean `attack`?"),
        ("Roche enter", "missing hex"),
        ("Roche enter 9999", "there is no hex `9999`"),
        ("Roche attack 0512", "remove `0512`"),
        ("Roche train-hexes", "`train-hexes` is not a condition"),
        ("Roche commanded-from", "by is missing; add a piece"),
        ("Roche may-attack 0512", "`may-attack` takes only 1; remove `0512`"),
        ("Roche muddy", "`muddy` does not concern a unit"),
    ],
)
def test_what_cannot_be_asked(question: str, said: str) -> None:
    with pytest.raises(CannotAsk) as refused:
        why(at_set_up("library-of-napoleonic-battles"), question, early=True)
    assert said in str(refused.value)


def test_every_operation_has_words() -> None:
    table = at_set_up("race-to-the-sea")
    words = sayer(table.interpreter, table.state)
    fillings: dict[str, Any] = {
        "e": ["v", "self"],
        "n": 0,
        "s": "hits",
        "v": "it",
        "l": [["v", "self"]],
        "N": [0],
        "S": ["x"],
        "q": {"var": "it", "kinds": 1, "side": None, "at": None, "in": None, "where": None, "from": None},
    }
    names = {"self": Bound(0, "piece")}
    for op, known in OPERATIONS.items():
        assert bool(known.words) != (op in PHRASES), f"{op} has words in its declaration, or a phrase"
        text = words.say([op, *(fillings[letter] for letter in known.form)], names)
        assert text, op
        assert "{" not in text, op
        assert "[" not in text, op


def test_boolean_operations_are_bracketed_as_they_bind() -> None:
    table = at_set_up("race-to-the-sea")
    words = sayer(table.interpreter, table.state)
    a, b, c = (["game", name] for name in "abc")
    assert words.say(["and", ["or", a, b], c], {}) == "(a or b) and c"
    assert words.say(["or", ["and", a, b], c], {}) == "a and b or c"
    assert words.say(["not", ["or", a, b]], {}) == "not (a or b)"
    assert words.say(["*", ["+", a, b], c], {}) == "(a + b) * c"
    assert words.say(["-", a, ["-", b, c]], {}) == "a - (b - c)"


@pytest.mark.parametrize("name", PLAYED)
def test_why_a_thing_is_no_choice_now(name: str) -> None:
    state = game(name).start(seed=6)
    dice = random.Random(6)
    asked: dict[str, int] = {}
    for _ in range(900):
        question = state.question
        if question is None:
            break
        kind, prompt = question.fixed.type, question.prompt
        if question.kind in ("choose", "scope") and kind in ("piece", "hex") and asked.get(prompt, 0) < 3:
            table, before = Table(state), state.digest()
            things = table.ir["pieces" if kind == "piece" else "hexes"]
            value = dice.randrange(len(things))
            answer = why(table, things[value]["id"])
            assert answer.data["may"] == (value in question.values), answer.text()
            assert bool(answer.data["reasons"]) != answer.data["may"], answer.text()
            assert state.digest() == before
            asked[prompt] = asked.get(prompt, 0) + 1
        state.game.apply(state, dice.choice(state.opts))
    assert len(asked) >= 5


def test_a_unit_is_known_by_all_its_names() -> None:
    table = at_set_up("race-to-the-sea")
    for name in ("FR_XIII", "French XIII", "Allies XIII"):
        assert table.knows(name)
        assert table.piece(name) == table.piece("FR_XIII")
    assert not table.knows("Allied XIII")


def test_numbers_of_another_script_are_none() -> None:
    with pytest.raises(CannotAsk):
        explain(at_set_up("library-of-napoleonic-battles"), "battle-odds of ², ²")


def test_two_positions_of_one_game_do_not_mix() -> None:
    table = at_set_up("race-to-the-sea")
    empty = table.state.fork()
    for piece in range(len(table.ir["pieces"])):
        table.game.space["move_piece"](empty, piece, -1)
    zone, side = table.ir["zones"][0]["name"], 0
    other = table.at(empty)
    assert zones.zone(other.interpreter, empty, zone, side) == 0
    assert zones.zone(table.interpreter, table.state, zone, side) != 0


def test_the_choices_are_told_with_the_reason() -> None:
    state = game("race-to-the-sea").start(seed=1)
    assert state.question is not None
    assert state.question.prompt == "place French IV"
    told = why(Table(state), "0301").text().splitlines()
    assert told[:2] == ["0301, place French IV @ N: no", "  no, since 0301 is not among: french-start"]
    assert told[2].startswith("  choices: 0113, 0114 Forest of Eu, ")


def test_only_what_decides_is_told() -> None:
    table = at_set_up("race-to-the-sea")
    yes, no = ["=", ["int", 1], ["int", 1]], ["=", ["int", 1], ["int", 2]]
    told = Reasons(table).of(["and", ["or", no, yes], ["and", no, ["not", yes]]], {})
    assert told == [Reason("1 = 2", False, denial="1 <> 2"), Reason("1 = 1", True, denial="1 <> 1")]


@pytest.mark.parametrize("name", PLAYED)
def test_a_quantity_is_told_with_the_value_that_the_engine_plays(name: str) -> None:
    table = asked_table(name, 9, 120)
    dice = random.Random(4)
    asked = 0
    for function in _of_the_rules(table):
        kinds = [kind for _, kind in function["params"]]
        if not kinds or not set(kinds) <= {"piece", "hex", "side"}:
            continue
        args = [
            dice.randrange({"piece": len(table.ir["pieces"]), "hex": len(table.ir["hexes"]), "side": 2}[kind])
            for kind in kinds
        ]
        words = [
            {
                "piece": lambda x: table.ir["pieces"][x]["id"],
                "hex": table.id,
                "side": lambda x: table.game.sides[x],
            }[kind](arg)
            for arg, kind in zip(args, kinds, strict=True)
        ]
        answer = explain(table, f"{function['name']} of {', '.join(words)}")
        value = table.game.space["f_" + ident(function["name"])](table.state, *args)
        assert answer.data["value"] == sayer(table.interpreter, table.state).thing(value, function["type"])
        asked += 1
    assert asked >= 5


def test_a_quantity_is_told_line_by_line() -> None:
    answer = explain(at_set_up("race-to-the-sea"), "hex-cost of FR_IV, 0112, 0113")
    assert answer.text().splitlines() == [
        "hex-cost of French IV, 0112, 0113, no hexside @ I-3: 1",
        "  base: 1 @ I-3",
        "  difficult: does not apply @ I-3-a",
        "    0113 in forest is no",
        "    hexside has river is no",
    ]


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("hex-cots of FR_IV", "unknown quantity `hex-cots`; did you mean `hex-cost`?"),
        ("hex-cost of FR_IV", "from is missing"),
        ("hex-cost of FR_IV, 0112, 0113, 0112/0113, 0114", "takes only 4; remove `0114`"),
        ("hex-cost of FR_IV, 0112, 9999", "there is no hex `9999`"),
        ("hex-cost of FR_IV, 0310, 0311, 0310", "`0310` is not a hexside; write `HEX/HEX`"),
        ("hex-cost of FR_IV, 0310, 0311, 0310/0901", "0310 and 0901 do not share a hexside"),
        ("hex-cost of FR_IV, 0310, 0901", "0310 and 0901 do not share a hexside"),
        ("of", "unknown quantity `of`"),
        ("", "`` is not a quantity"),
    ],
)
def test_what_cannot_be_explained(question: str, said: str) -> None:
    with pytest.raises(CannotAsk) as refused:
        explain(at_set_up("race-to-the-sea"), question)
    assert said in str(refused.value)


def test_a_condition_that_fails_is_put_as_what_holds_instead(tmp_path: Path) -> None:
    rules = """
action rest "rest"                                         @ 8.1
  scope  1 own unit where it is horse and it is fresh and hex of it in near-bank and hex of it adjacent to hex 0403 and strength of it in 7..9
  do
    set moved of self to yes
"""
    at = Position(tmp_path, rules, "player-turn", {"R_Foot_1": "0401"})
    scope = next(a for a in at.game.ir["actions"] if a["name"] == "rest")["scope"]
    names = {scope["var"]: Bound(at.piece("R_Foot_1"), "piece")}
    reasons = Reasons(Table(at.state)).of(scope["where"], names)

    assert [line for reason in reasons for line in reason.lines()] == [
        "no, since 1st Foot is not horse",
        "no, since hex of 1st Foot is not in near-bank",
        "no, since hex of 1st Foot is not adjacent to 0403",
        "no, since strength of 1st Foot not in 7..9",
    ]
    assert reasons[0].data()["text"] == "1st Foot is horse"


PARIS = Path(__file__).parents[2] / "scenarios" / "on-to-paris"


@cache
def at_the_frontier() -> Table:
    loaded = load(PARIS, "The frontier")
    state = loaded.game.start(loaded.name, 5)
    return Table(state)


@pytest.mark.parametrize("goal", ["2939", "3037", "2822", "4020"])
@pytest.mark.parametrize("unit", ["French Army of the Rhine", "French 2nd", "French Napoleon III"])
def test_why_answers_within_the_budget_on_a_large_map(unit: str, goal: str) -> None:
    said = why(at_the_frontier(), f"{unit} enter {goal}").said

    assert f", {'ride' if 'Napoleon' in unit else 'march'} @ " in said


HURRIED = """
state hurried of unit                                      @ 2.1
action hurry "march in column"                             @ 2.1
  scope      1 own unit where not moved of it and possible(march of it)
  do
    set hurried of self to yes
    set moved of self to yes
    move self by march
"""
COLUMN = (
    ("  wade:   plus 2 MP when hexside has ford\n\nmovement", "  wade:   plus 2 MP when hexside has ford\n  column: minus 1 MP when hurried of mover\n  least:  at least 1 MP\n\nmovement"),
    ("  end         when fits(mover, to)", "  end         when fits(mover, to) and not (hurried of mover and to is village)"),
    ("open move, attack until pass", "open hurry, move, attack until pass"),
)  # fmt: skip


def _asked_in(folder: Path, *rules: Any) -> tuple[Table, int]:
    at = Table(Game(package(game_with(folder, *rules))).start(0, 1))
    set_up(at.state)
    return at, at.piece("B_Horse")


def test_of_several_actions_the_plain_one_is_meant_or_one_that_leads_there(tmp_path: Path) -> None:
    plain, horse = _asked_in(tmp_path / "plain")
    at, _ = _asked_in(tmp_path / "column", HURRIED, "", COLUMN)
    costs = {end["hex"]: end["cost"] for end in range_of.answer(plain, horse, early=True).data["ends"]}

    assert {e["hex"]: e["cost"] for e in range_of.answer(at, horse, early=True).data["ends"]} == costs
    assert all(cost.answer(at, horse, at.hex(hex), early=True).data["cost"] == costs[hex] for hex in costs)
    others = [hex for hex in range(len(at.ir["hexes"])) if at.id(hex) not in costs]
    further = [hex for hex in others if cost.answer(at, horse, hex, early=True).data["possible"]]
    assert further, "some hex is near enough in column only"
    assert not any(cost.answer(plain, horse, hex, early=True).data["possible"] for hex in further)


def test_who_cannot_move_now_is_told_why_the_action_is_not_for_him(tmp_path: Path) -> None:
    at, horse = _asked_in(tmp_path)
    while at.state.question is None or at.state.question.kind != "action":
        at.state.answer(at.state.opts[0])
    assert at.state.question.seat == 0
    at.state.columns["c_moved"][horse] = 1

    lines = why(at, "B_Horse enter 0301").lines

    assert "Light Horse, move @ 2.2: no" in lines
    assert any("moved of Light Horse" in line for line in lines)
    assert not any(": no" in line for line in why(at, "R_Horse enter 0301").lines)


def test_a_move_that_may_not_end_for_stacking_names_the_limit_and_who_is_there(tmp_path: Path) -> None:
    hexes = {"B_Horse": "0101", "B_Foot_1": "0201", "B_Foot_2": "0201"}
    at = Position(tmp_path, "", "player-turn", hexes)

    lines = why(Table(at.state), "B_Horse enter 0201").lines

    assert lines[0] == (
        "no, since Light Horse does not fit in 0201 beside 1st Foot, 2nd Foot: "
        "stacking `two-a-hex` allows 2, this would be 3 @ 2.4"
    )


REACTIONS = """
reaction fire "fire at the mover" on enters by march       @ 7.1
  scope  1 own unit adjacent to to
  do
    tell "bang"
reaction halt-it "halt" before enters by march             @ 7.1
  scope  1 own horse adjacent to from
  do
    stop mover
"""


def test_a_reaction_out_of_its_moment_tells_when_it_is_possible(tmp_path: Path) -> None:
    at = Table(Position(tmp_path, REACTIONS, "player-turn", {"B_Foot_1": "0101", "R_Foot_1": "0301"}).state)

    assert why(at, "R_Foot_1 fire").text().splitlines() == [
        "1st Foot, fire @ 7.1: no",
        "  no, since this reaction is possible only when a unit enters a hex by `march`",
    ]
    assert why(at, "R_Horse halt-it").lines == [
        "no, since this reaction is possible only before a unit enters a hex by `march`"
    ]


def test_a_reaction_in_its_moment_is_judged_by_its_conditions(tmp_path: Path) -> None:
    rules = REACTIONS.replace("adjacent to to", "where to is village and some movers where it is horse")
    hexes = {"B_Foot_1": "0101", "R_Foot_1": "0301", "R_Horse": "0102"}
    at = Position(tmp_path, rules, "player-turn", hexes).answer("move a unit")
    assert at.asked[0] == "Red", at.asked

    assert why(Table(at.state), "R_Horse halt-it").data["may"]
    answer = why(Table(at.state), "R_Foot_1 fire")
    assert not answer.data["may"]
    assert not any("moment" in line for line in answer.lines), answer.text()
