"""Statements that say who is next: turns that alternate, contests of dice, pieces drawn one after the other.

All become loops, questions and dice that packages know already. Whether a side has passed is told by the actions, each
of which notes that it was carried out.
"""

from __future__ import annotations

from typing import Any

from toolchain import faults
from toolchain.ir.kept.turns import ACTED, DRAWN, DRAWS
from toolchain.language.expressions.parse import parse_expression
from toolchain.model.scope import BAD, Scope, Typed
from toolchain.model.statements.context import Statement, StatementContext, StatementForms, Written
from toolchain.model.statements.dice import Dice
from toolchain.model.types import HEXES, INT, PIECE, PIECES, PLACE, SIDE, UNKNOWN, element

FORMS = StatementForms()

WHO_ACTED, WHAT_WAS_DRAWN = "\0acted", "\0drawn"
"""What a procedure that needs these states is noted to call."""
MOST_ROUNDS = 1_000
MOST_TIES = 100
_NO, _YES = ["int", 0], ["int", 1]


def _let(name: str, value: list[Any]) -> Statement:
    return ["let", name, value]


def _acted(value: list[Any]) -> Statement:
    return ["set", ACTED, None, value]


def _side(s: StatementContext, at: Written, hole: str, what: str) -> list[Any]:
    """A side; one that is named stands as a side, for its number would be a number under a name."""
    made = s.expect(at.held[hole], at, SIDE, what)
    return [("first", "last")[made[1]], ["both"]] if made[0] == "int" else made


def for_passing(s: StatementContext, opened: Statement, passed: list[Statement]) -> list[Statement]:
    """What opens actions, and what is done when none was carried out."""
    s.calls.add(WHO_ACTED)
    before = s.x.fresh()
    return [
        _let(before, ["game", ACTED]),
        _acted(_NO),
        opened,
        ["if", ["=", ["game", ACTED], _NO], passed, []],
        ["if", ["=", ["v", before], _YES], [_acted(_YES)], []],
    ]


def _sides_in_turn(
    s: StatementContext, at: Written, after: list[Statement], going: list[Any] | None
) -> tuple[list[Statement], str]:
    """The body for the first side, then for the other; what is done after each; and the name that says that `end` stood there.

    ``going``: whether a side still has its turn.
    """
    first, over, one = s.x.fresh(), s.x.fresh(), s.x.fresh()
    begins = _side(s, at, "first", "who starts")
    inner = at.scope._replace(names={**at.scope.names, "actor": SIDE}, us=["v", "actor"])
    if not at.line.body:
        s.findings.add(faults.missing_body.at(at.line.span, at.line.word))
    body = s.body(at.line.body, inner)
    # An `end` in the body leaves the loop over the sides before this says that it was not there.
    turn = [_let(over, _YES), _acted(_NO), *body, _let(over, _NO), *after]
    if going is not None:
        turn = [["if", going, turn, []]]
    sides = ["list", [["v", first], ["-", _YES, ["v", first]]]]
    s.calls.add(WHO_ACTED)
    each = ["each", one, sides, turn, {"type": "side", "actor": True}]
    return [_let(first, begins), _let(over, _NO), each], over


@FORMS.statement("take-turns-until-pass")
def read_take_turns_until_pass(s: StatementContext, at: Written) -> list[Statement]:
    """The body for one side after the other, until both pass in a row: carry out no action."""
    passes = s.x.fresh()
    count = ["+", ["v", passes], _YES]
    # Told whether or not the side had a choice, which may rest on what the other must not know.
    passed: list[Statement] = [
        ["tell", "{side} passes", [["v", "actor"]], s.cite(at.line)],
        _let(passes, count),
    ]
    after = [["if", ["=", ["game", ACTED], _YES], [_let(passes, _NO)], passed]]
    (first, over_set, each), over = _sides_in_turn(s, at, after, ["<", ["v", passes], ["int", 2]])
    ended = ["or", ["=", ["v", over], _YES], [">=", ["v", passes], ["int", 2]]]
    endless = [
        "tell",
        f"both sides have acted {MOST_ROUNDS:,} times: the engine stops here",
        [],
        s.cite(at.line),
    ]
    rounds = ["repeat", ["int", MOST_ROUNDS], ended, [each], [endless]]
    return [first, over_set, _let(passes, _NO), rounds]


@FORMS.statement("take-turns-rounds")
def read_take_turns_rounds(s: StatementContext, at: Written) -> list[Statement]:
    """The body for one side after the other, N times each."""
    rounds = s.expect(at.held["n"], at, INT, "the number of rounds")
    (first, over_set, each), over = _sides_in_turn(s, at, [], None)
    return [first, over_set, ["repeat", rounds, ["=", ["v", over], _YES], [each], []]]


@FORMS.statement("contest")
def read_contest(s: StatementContext, at: Written) -> list[Statement]:
    """Both sides roll; the name is the side with more. Ties are rolled again, or won by a side."""
    one, over, total = s.x.fresh(), s.x.fresh(), (s.x.fresh(), s.x.fresh())
    held = at.held
    own: Scope = at.scope.bind("self", SIDE, one)._replace(us=["v", one])
    dice = Dice(s, at._replace(scope=own))
    tree = parse_expression(dice.named(held["dice"]), s.findings, at.line.span)
    made: Typed = s.x.value(tree, dice.scope) if tree is not None else BAD
    if tree is not None and not dice.rolled:
        s.findings.add(faults.not_a_die.none_here(tree.span, dice.most_faces))
    elif tree is not None:
        s.x.fit(*made, INT, tree.span, "the roll")
        if any(not _mentions(part, {one, *dice.variables}) for part in _parts(made.expr)):
            s.findings.add(faults.not_a_die.same_for_both_sides(tree.span))
    name = s.name(held["name"], at.line)
    margin = s.name(held["margin"], at.line) if "margin" in held else s.x.fresh()
    ties = _side(s, at, "seat", "the winner of ties") if "seat" in held else None
    at.scope.learn(name, SIDE)
    if "margin" in held:
        at.scope.learn(margin, INT)
    first, second = (["v", each] for each in total)
    kept = ["if", ["=", ["v", one], _NO], [_let(total[0], made.expr)], [_let(total[1], made.expr)]]
    shown = ["tell", "{side}: {number}", [["v", one], made.expr], s.cite(at.line)]
    roll = ["each", one, ["both"], [*dice.rolled, kept, shown], {"type": "side"}]
    won = [
        _let(name, ["if", [">", first, second], ["first", ["both"]], ["last", ["both"]]]),
        _let(margin, ["max", [["-", first, second], ["-", second, first]]]),
        _let(over, _YES),
    ]
    tied: list[Statement] = []
    if ties is not None:
        tied = [_let(name, ties), _let(margin, _NO), _let(over, _YES)]
    decide = ["if", ["=", first, second], tied, won]
    if ties is not None:
        return [roll, decide]
    begin = [_let(over, _NO), _let(name, ["first", ["both"]]), _let(margin, _NO)]
    return [*begin, ["repeat", ["int", MOST_TIES], ["=", ["v", over], _YES], [roll, decide], []]]


def _parts(made: Any) -> list[Any]:
    """What a sum adds and subtracts."""
    return [*_parts(made[1]), *_parts(made[2])] if made[0] in ("+", "-") and len(made) == 3 else [made]


def _mentions(made: Any, names: set[str]) -> bool:
    """Whether an expression reads one of some names."""
    if isinstance(made, dict):
        return any(_mentions(part, names) for part in made.values())
    if not isinstance(made, list):
        return False
    if made[:1] == ["v"] and made[1] in names:
        return True
    return any(_mentions(part, names) for part in made)


@FORMS.statement("each-at-random")
def read_each_at_random(s: StatementContext, at: Written) -> list[Statement]:
    """Pieces drawn one after the other from those that are there when it is drawn, each once."""
    line, held = at.line, at.held
    if not line.body:
        s.findings.add(faults.missing_body.at(line.span, line.word))
    made, type_ = s.value(held["set"], at)
    if type_ == PLACE:
        # A cup or box stands for what lies in it.
        made, type_ = ["pieces", {"var": s.x.fresh(), "kinds": s.facts.all_kinds, "at": made}], PIECES
    if type_ == HEXES or element(type_) != PIECE:
        if type_ != UNKNOWN:
            s.findings.add(faults.not_a_set.drawn(line.span, str(type_)))
        return []
    name, it, stamp = s.name(held["name"], line), s.x.fresh(), s.x.fresh()
    s.calls.add(WHAT_WAS_DRAWN)
    left = ["only-where", it, made, ["<", ["col", DRAWN, ["v", it]], ["v", stamp]]]
    inner = at.scope.with_name(name, PIECE)
    over: list[Any] = ["not", ["some", left]]
    drawn: list[Statement] = [
        ["pick", left, name, "piece", s.cite(line)],
        ["set", DRAWN, ["v", name], ["v", stamp]],
    ]
    if "who" in held:
        seat = s.x.expect(held["who"], inner, line.span, SIDE, "who acts")
        inner = inner.with_name("actor", SIDE)._replace(us=["v", "actor"])
        ended, one = s.x.fresh(), s.x.fresh()
        body = s.body(line.body, inner)
        acts = ["each", one, ["list", [seat]], [*body, _let(ended, _NO)], {"type": "side", "actor": True}]
        # An `end` in the body leaves the loop that makes a side the actor, and then this one.
        drawn += [_let(ended, _YES), acts, ["if", ["=", ["v", ended], _YES], [["end"]], []]]
    else:
        drawn += s.body(line.body, inner)
    return [
        _let(stamp, ["+", ["game", DRAWS], _YES]),
        ["set", DRAWS, None, ["v", stamp]],
        ["repeat", ["int", MOST_ROUNDS], over, drawn, []],
    ]
