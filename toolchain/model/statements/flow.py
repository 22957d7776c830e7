"""Statements of flow: turns, phases, conditions, loops, calls."""

from __future__ import annotations

from typing import Any

from toolchain import faults
from toolchain.ir.flow import MAXIMUM_REPEAT
from toolchain.language.ast import Line
from toolchain.model.scope import parse_range
from toolchain.model.statements.calls import read_call
from toolchain.model.statements.context import (
    AT_LIMIT,
    OTHERWISE,
    Statement,
    StatementContext,
    StatementForms,
    Written,
)
from toolchain.model.statements.texts import read_text
from toolchain.model.types import CARD, HEXES, INT, PIECE, SIDE, Type, element

FORMS = StatementForms()

THE_END = "\0end"
"""What procedures that end the game are noted to call."""


def _needs_body(s: StatementContext, line: Line) -> None:
    if not line.body:
        s.findings.add(faults.missing_body.at(line.span, line.word))


@FORMS.statement("turn")
def read_turn(s: StatementContext, at: Written) -> list[Statement]:
    words = at.held["range"]
    low, high = parse_range(words[0].text) if words else (1, 1)
    return [["turns", low, high, s.below(at)]]


@FORMS.statement("phase")
def read_phase(s: StatementContext, at: Written) -> list[Statement]:
    name = s.name(at.held["name"], at.line)
    if name not in s.facts.phases:
        s.findings.add(faults.phase_outside_the_sequence.at(at.line.span))
        return [["phase", -1, s.below(at), [], s.cite(at.line)]]
    number = s.facts.phases.index(name)
    clears = [state.name for state in s.symbols.all("state") if state.info.get("cleared") == name]
    return [["phase", number, s.body(at.line.body, at.scope, shared=True), clears, s.cite(at.line)]]


@FORMS.statement("game-ends")
def read_game_ends(s: StatementContext, at: Written) -> list[Statement]:
    s.calls.add(THE_END)
    return [["finish", None, None, s.cite(at.line)]]


@FORMS.statement("game-ends-won")
def read_game_ends_won(s: StatementContext, at: Written) -> list[Statement]:
    s.calls.add(THE_END)
    words = at.held["who"]
    nobody = [word.text for word in words] == ["nobody"]
    winner = ["none"] if nobody else s.expect(words, at, SIDE, "the winner")
    level = at.held["level"][0].text if at.held.get("level") else None
    return [["finish", winner, level, s.cite(at.line)]]


@FORMS.statement("set-up")
def read_set_up(s: StatementContext, at: Written) -> list[Statement]:
    return [["setup"]]


@FORMS.statement("when", followed=OTHERWISE)
def read_when(s: StatementContext, at: Written) -> list[Statement]:
    _needs_body(s, at.line)
    condition = s.x.condition(at.held["if"], at.scope, at.line.span)
    return [["if", condition, s.below(at), s.otherwise(at)]]


@FORMS.statement("otherwise")
def read_otherwise(s: StatementContext, at: Written) -> list[Statement]:
    s.findings.add(faults.otherwise_follows_nothing.at(at.line.span))
    return []


@FORMS.statement("at-limit")
def read_at_limit(s: StatementContext, at: Written) -> list[Statement]:
    s.findings.add(faults.otherwise_follows_nothing.at_limit(at.line.span))
    return []


@FORMS.statement("each")
def read_each(s: StatementContext, at: Written) -> list[Statement]:
    line, held = at.line, at.held
    _needs_body(s, line)
    made, type_ = s.value(held["set"], at)
    name = s.name(held["name"], line)
    if type_ == HEXES:
        made = ["members", made]
    elif type_ in (PIECE, SIDE, CARD):
        made, type_ = ["list", [made]], Type("list", type_.kind)
    item = element(type_)
    if item.kind == "unknown" and type_.kind != "unknown":
        s.findings.add(faults.not_a_set.each(line.span, str(type_)))
    how: dict[str, Any] = {"type": item.kind, "cite": s.cite(line)}
    inner = at.scope.with_name(name, item)
    if "order" in held:
        how["order"] = s.x.read(held["order"], inner, line.span).expr
    if "role" in held:
        how["actor"] = True
        if [t.text for t in held["role"]] != ["actor"]:
            s.findings.add(faults.unsupported_form.role(line.span))
        inner = inner.with_name("actor", SIDE)._replace(us=["v", "actor"])
    if "seat" in held:
        how["by"] = s.expect(held["seat"], at, SIDE, "who chooses")
        how["prompt"] = f"choose the next {item}"
        if "text" in held:
            how.update(read_text(s, held["text"][0], at.scope).asked())
    return [["each", name, made, s.body(line.body, inner), how]]


@FORMS.statement("repeat-up", "repeat", followed=AT_LIMIT)
def read_repeat(s: StatementContext, at: Written) -> list[Statement]:
    """A loop with a bound, and perhaps a condition that ends it before."""
    bound = s.expect(at.held["n"], at, INT, "the bound")
    if bound[0] == "int" and not 0 <= bound[1] <= MAXIMUM_REPEAT:
        s.findings.add(faults.wrong_form_of_statement.loop_too_long(at.held["n"][0].span, MAXIMUM_REPEAT))
    until = s.x.condition(at.held["if"], at.scope, at.line.span) if "if" in at.held else None
    return [["repeat", bound, until, s.below(at), s.otherwise(at)]]


@FORMS.statement("do")
def read_do(s: StatementContext, at: Written) -> list[Statement]:
    call = read_call(s, at.held["call"], at)
    if call is None:
        return []
    name, args = call
    result = None
    if "name" in at.held:
        result = s.name(at.held["name"], at.line)
        at.scope.learn(result, s.facts.procedure_result(name))
    actor = s.expect(at.held["role"], at, SIDE, "the actor") if "role" in at.held else None
    return [["do", name, args, result, actor]]


@FORMS.statement("return")
def read_return(s: StatementContext, at: Written) -> list[Statement]:
    made, type_ = s.value(at.held["value"], at)
    s.returns.append(type_)
    return [["return", made]]


@FORMS.statement("return-nothing")
def read_return_nothing(s: StatementContext, at: Written) -> list[Statement]:
    return [["return", None]]


@FORMS.statement("end")
def read_end(s: StatementContext, at: Written) -> list[Statement]:
    return [["end"]]
