"""Statements that ask a seat."""

from __future__ import annotations

from typing import Any

from toolchain import faults
from toolchain.ir.flow_questions import SEVERAL
from toolchain.language.tokens import Token
from toolchain.model.scope import Scope
from toolchain.model.statements.choices import Choice, bar_and_words, bar_of_set
from toolchain.model.statements.context import OTHERWISE, Statement, StatementContext, StatementForms, Written
from toolchain.model.statements.how_many import read_how_many
from toolchain.model.statements.texts import read_text
from toolchain.model.types import HEXES, PIECES, SIDE, UNKNOWN, Type

FORMS = StatementForms()


def _source(s: StatementContext, tokens: list[Token], at: Written) -> tuple[list[Any], str]:
    """What is chosen from, and the kind of each."""
    if len(tokens) == 1 and tokens[0].kind in ("NUM", "RANGE"):
        s.findings.add(faults.impossible_number_of_choices.of_numbers(tokens[0].span))
        return ["list", []], UNKNOWN.kind
    made, type_ = s.value(tokens, at)
    if type_ == HEXES:
        return ["members", made], "hex"
    if type_ == PIECES:
        return made, "piece"
    if type_.kind == "list":
        return made, type_.of
    if type_.kind != "unknown":
        s.findings.add(faults.not_a_set.chosen_from(at.line.span, str(type_)))
    return ["list", []], "piece"


def _prompt(s: StatementContext, at: Written, scope: Scope, name: str) -> dict[str, Any]:
    if at.held.get("text"):
        return read_text(s, at.held["text"][0], scope).asked()
    return {"prompt": f"choose {name}"}


def _choice(s: StatementContext, at: Written, optional: bool) -> Statement:
    line, held = at.line, at.held
    seat = s.expect(held["who"], at, SIDE, "who chooses")
    least, most, what = read_how_many(s.findings, held["what"])
    made, kind = _source(s, what, at)
    name = s.name(held["name"], line)
    asked = _prompt(s, at, at.scope, name)
    choice = Choice(seat, made, kind, name, asked["prompt"], s.cite(line), optional, asked.get("told", ()))
    if (least, most) != (1, 1):
        return _several(s, at, choice, least, most)
    bar = {}
    if held.get("bar"):
        var = s.x.fresh()
        condition, words = bar_and_words(held["bar"], s.findings)
        barred = s.x.condition(condition, at.scope.bind("it", Type(kind), var), line.span)
        choice = choice._replace(source=["only-where", var, made, ["not", barred]])
        first = next((t.text for t in condition if t.text != "not"), "")
        bar = {"bar": first if condition == held["bar"] else words}
    at.scope.learn(name, Type(kind))
    return choice.one(**bar)


def _several(s: StatementContext, at: Written, choice: Choice, least: int, most: int) -> Statement:
    """A choice of a set, in one answer; what bars it is asked of the whole set."""
    type_ = HEXES if choice.type == "hex" else Type("list", choice.type)
    if choice.type not in SEVERAL:
        s.findings.add(faults.impossible_number_of_choices.several(at.line.span, choice.type))
    bar = bar_of_set(s.x, at.held.get("bar", []), at.scope, choice.slot, type_)
    at.scope.learn(choice.slot, type_)
    return choice.several(least, most, bar)


@FORMS.statement("chooses")
def read_chooses(s: StatementContext, at: Written) -> list[Statement]:
    return [_choice(s, at, False)]


@FORMS.statement("may-choose", followed=OTHERWISE)
def read_may_choose(s: StatementContext, at: Written) -> list[Statement]:
    """A choice or none; what stands below is done when something was chosen."""
    made = [_choice(s, at, True)]
    if at.line.body or at.other:
        name = s.name(at.held["name"], at.line)
        chosen: list[Any] = ["<>", ["v", name], ["none"]]
        if made[0][0] == "ask-several":
            chosen = ["some-hex" if made[0][1]["type"] == "hex" else "some", ["v", name]]
        made.append(["if", chosen, s.below(at), s.otherwise(at)])
    return made


@FORMS.statement("secretly")
def read_secretly(s: StatementContext, at: Written) -> list[Statement]:
    var = "\0side"
    inner: Scope = at.scope.bind("self", SIDE, var)._replace(us=["v", var])
    least, most, what = read_how_many(s.findings, at.held["what"])
    if (least, most) != (1, 1):
        s.findings.add(faults.impossible_number_of_choices.several_in_secret(at.held["what"][0].span))
    made, kind = _source(s, what, at._replace(scope=inner))
    name = s.name(at.held["name"], at.line)
    words = _prompt(s, at, inner, name)
    at.scope.learn(name, Type("choices", kind))
    asked = {"var": var, "from": made, "type": kind, "slot": name, **words, "cite": s.cite(at.line)}
    return [["secret", asked]]


@FORMS.statement("may", followed=OTHERWISE)
def read_may(s: StatementContext, at: Written) -> list[Statement]:
    seat = s.expect(at.held["who"], at, SIDE, "who decides")
    words = at.held["text"]
    text: dict[str, Any] = {"prompt": "?"}
    if words and words[0].kind == "STRING":
        text = read_text(s, words[0], at.scope).asked()
    asked = {"seat": seat, **text, "cite": s.cite(at.line)}
    return [["may", asked, s.below(at), s.otherwise(at)]]
