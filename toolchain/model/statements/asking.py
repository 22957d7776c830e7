"""Statements that ask a seat."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from toolchain import faults
from toolchain.language.interpolation import plain_text
from toolchain.language.tokens import Token
from toolchain.model.scope import Scope, how_many
from toolchain.model.statements.context import Statement, StatementContext, StatementForms, Written
from toolchain.model.types import HEXES, PIECES, SIDE, Type

FORMS = StatementForms()


def _source(s: StatementContext, tokens: list[Token], at: Written) -> tuple[list[Any], str]:
    """What is chosen from, and the kind of each; `1` before it may be written."""
    count, tokens = how_many(tokens)
    if count is not None and count.text != "1":
        s.findings.add(faults.not_built.several(count.span))
    made, type_ = s.value(tokens, at)
    if type_ == HEXES:
        return ["members", made], "hex"
    if type_ == PIECES:
        return made, "piece"
    if type_.kind == "list":
        return made, type_.of
    if type_.kind != "unknown":
        s.findings.add(faults.no_set.chosen_from(at.line.span, str(type_)))
    return ["list", []], "piece"


def _prompt(s: StatementContext, at: Written, name: str) -> str:
    return plain_text(at.held["text"][0], s.findings) if at.held.get("text") else f"choose {name}"


def _choice(s: StatementContext, at: Written, optional: bool) -> Statement:
    line, held = at.line, at.held
    seat = s.expect(held["who"], at, SIDE, "who chooses")
    made, kind = _source(s, held["what"], at)
    name = s.name(held["name"], line)
    bar = {}
    if held.get("bar"):
        var = s.x.fresh()
        barred = s.x.condition(held["bar"], at.scope.bind("it", Type(kind), var), line.span)
        made = ["only-where", var, made, ["not", barred]]
        bar = {"bar": next((t.text for t in held["bar"] if t.text != "not"), "")}
    at.scope.names[name] = Type(kind)
    return [
        "ask",
        {
            "seat": seat,
            "from": made,
            "type": kind,
            "slot": name,
            "prompt": _prompt(s, at, name),
            "cite": s.cite(line),
            "optional": optional,
            "passing": "none" if optional else "",
            **bar,
        },
    ]


@FORMS.statement("chooses")
def read_chooses(s: StatementContext, at: Written) -> list[Statement]:
    return [_choice(s, at, False)]


@FORMS.statement("may-choose", followed=True)
def read_may_choose(s: StatementContext, at: Written) -> list[Statement]:
    """A choice or none; what stands below is done when something was chosen."""
    made = [_choice(s, at, True)]
    if at.line.body or at.other:
        name = s.name(at.held["name"], at.line)
        made.append(["if", ["<>", ["v", name], ["none"]], s.below(at), s.otherwise(at)])
    return made


@FORMS.statement("secretly")
def read_secretly(s: StatementContext, at: Written) -> list[Statement]:
    var = "\0side"
    inner: Scope = replace(at.scope.bind("self", SIDE, var), us=["v", var])
    made, kind = _source(s, at.held["what"], at._replace(scope=inner))
    name = s.name(at.held["name"], at.line)
    at.scope.names[name] = Type("choices", kind)
    return [
        [
            "secret",
            {
                "var": var,
                "from": made,
                "type": kind,
                "slot": name,
                "prompt": _prompt(s, at, name),
                "cite": s.cite(at.line),
            },
        ]
    ]


@FORMS.statement("may", followed=True)
def read_may(s: StatementContext, at: Written) -> list[Statement]:
    seat = s.expect(at.held["who"], at, SIDE, "who decides")
    words = at.held["text"]
    text = plain_text(words[0], s.findings) if words and words[0].kind == "STRING" else "?"
    asked = {"seat": seat, "prompt": text, "cite": s.cite(at.line)}
    return [["may", asked, s.below(at), s.otherwise(at)]]
