"""Statements that change states, stocks and tokens."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from toolchain import faults
from toolchain.base.source import Span
from toolchain.ir.limits.bounds import FREE, Bounds, lies_outside, spoken
from toolchain.language.expressions.parse import parse_expression
from toolchain.language.tokens import Token
from toolchain.model.expressions.compare import value_as
from toolchain.model.scope import Scope
from toolchain.model.statements.context import Statement, StatementContext, StatementForms, Written
from toolchain.model.symbols import Symbol
from toolchain.model.types import BOOL, HEXES, INT, STATE_SUBJECTS, Type, agree, element

FORMS = StatementForms()


@FORMS.statement("let")
def read_let(s: StatementContext, at: Written) -> list[Statement]:
    """A value named; a name of a measure that is given a bare number keeps its measure."""
    made, type_ = s.value(at.held["value"], at)
    name = s.name(at.held["name"], at.line)
    known = at.scope.names.get(name)
    if known is not None and known.kind == type_.kind == "int" and known.of and not type_.of:
        type_ = known
    at.scope.learn(name, type_)
    return [["let", name, made]]


@FORMS.statement("set")
def read_set(s: StatementContext, at: Written) -> list[Statement]:
    held = at.held
    symbol = s.symbol(held["state"], at.line, "state", "stock", "track")
    if symbol is None:
        return []
    type_: Type = symbol.info["type"]
    subject: list[Any] | None = None
    several: list[Any] | None = None
    if "whom" in held and not held["whom"]:
        s.findings.add(faults.missing_operand.whom(at.line.span, symbol.name))
        _changes(s, symbol, at)
        return []
    if "whom" in held:
        wanted = STATE_SUBJECTS.get(symbol.info["of"])
        if wanted is not None:
            subject, several = _subjects(s, at, wanted)
        else:
            _one_of_it(s, symbol, held["whom"])
    elif symbol.info["of"] != "game":
        s.findings.add(faults.state_without_owner.in_set(at.line.span, symbol.name))
        return []
    until = next((token for token in held["value"] if token.text == "until"), None)
    if until is not None:
        s.findings.add(faults.wrong_form_of_statement.set_until(until.span, symbol.name))
        _changes(s, symbol, at)
        return []
    tree = parse_expression(held["value"], s.findings, at.line.span)
    if tree is None:
        return []
    word = held["value"][0]
    if type_ == BOOL and len(held["value"]) == 1 and _is_nothing(s, word, at.scope):
        s.findings.add(faults.wrong_kind_of_value.not_yes_or_no(word.span, symbol.name))
        return []
    value = value_as(s.x, tree, type_, at.scope)
    made: list[Any] = s.x.fit(*value, type_, tree.span, f"the new value of `{symbol.name}`")
    allowed: Bounds = symbol.info.get("range", FREE)
    made = _limited(s, symbol, at, made)
    if lies_outside(s.bounds(made), allowed):
        s.findings.add(faults.number_out_of_range.changed(tree.span, symbol.name, spoken(allowed)))
    _changes(s, symbol, at)
    if several is None:
        return [["set", symbol.name, subject, made]]
    # The value is worked out once, before the first of them has changed. Names of their own for each kind of thing: a
    # name of a procedure always stands for the same kind.
    value_name = f"\0value {type_.kind} {type_.of}"
    first: list[Statement] = [] if made[0] in _FIXED else [["let", value_name, made]]
    body = [["set", symbol.name, subject, made if made[0] in _FIXED else ["v", value_name]]]
    kind = STATE_SUBJECTS[symbol.info["of"]].kind
    return [*first, ["each", f"\0one {kind}", several, body, {"type": kind}]]


_FIXED = frozenset({"int", "bool", "frac", "none", "v"})


def _subjects(s: StatementContext, at: Written, wanted: Type) -> tuple[list[Any], list[Any] | None]:
    """Whose state is set: one, or each of several that are given as a list."""
    what = s.value(at.held["whom"], at)
    if element(what.type) == wanted:
        return ["v", f"\0one {wanted.kind}"], ["members", what.expr] if what.type == HEXES else what.expr
    words = at.held["whom"]
    span = words[0].span.to(words[-1].span) if words else at.line.span
    return s.x.fit(*what, wanted, span, "the subject"), None


def _limited(s: StatementContext, symbol: Symbol, at: Written, made: list[Any]) -> list[Any]:
    """A new value with its bounds in place, `at most` and `at least`."""
    found: dict[str, tuple[Span, Bounds]] = {}
    for hole, word, op in (("most", "at most", "min"), ("least", "at least", "max")):
        tokens = at.held.get(hole)
        if tokens is None:
            continue
        span = tokens[0].span.to(tokens[-1].span) if tokens else at.line.span
        if symbol.info["type"].kind != "int":
            s.findings.add(faults.number_out_of_range.no_number(span, word, symbol.name))
            continue
        limit = s.expect(tokens, at, symbol.info["type"], f"`{word}`")
        found[hole] = span, s.bounds(limit)
        allowed: Bounds = symbol.info.get("range", FREE)
        if lies_outside(found[hole][1], allowed):
            s.findings.add(faults.number_out_of_range.limited(span, word, symbol.name, spoken(allowed)))
        made = [op, [made, limit]]
    if len(found) == 2:
        (_, (_, most)), (span, (least, _)) = found["most"], found["least"]
        if most is not None and least is not None and least > most:
            s.findings.add(faults.number_out_of_range.crossed(span, least, most))
    return made


def _is_nothing(s: StatementContext, word: Token, scope: Scope) -> bool:
    """Whether a word names nothing at all here."""
    known = (scope.names, s.symbols.by_name, s.facts.kinds, s.x.functions, ("yes", "no", "none"))
    return word.kind == "NAME" and not any(word.text in names for names in known)


def _one_of_it(s: StatementContext, symbol: Symbol, words: list[Token]) -> None:
    span = words[0].span.to(words[-1].span)
    s.findings.add(faults.state_without_owner.of_the_game(span, symbol.name, symbol.kind))


def _changes(s: StatementContext, symbol: Symbol, at: Written) -> None:
    """Notes where a name is changed: what is never changed is reported."""
    symbol.info.setdefault("set", []).append(at.line.span)
    s.changes.append((symbol, at.line.span))


@FORMS.statement("clear")
def read_clear(s: StatementContext, at: Written) -> list[Statement]:
    symbol = s.symbol(at.held["state"], at.line, "state", "stock")
    if symbol is None:
        return []
    if symbol.info["of"] == "game":
        _one_of_it(s, symbol, at.held["whom"])
        return []
    one, several = _subjects(s, at, STATE_SUBJECTS[symbol.info["of"]])
    _changes(s, symbol, at)
    return [["clear", symbol.name, ["list", [one]] if several is None else several]]


@FORMS.statement("gain")
def read_gain(s: StatementContext, at: Written) -> list[Statement]:
    return [["gain", symbol.name, whom, amount] for symbol, whom, amount in _amounts(s, at, "for")]


@FORMS.statement("spend")
def read_spend(s: StatementContext, at: Written) -> list[Statement]:
    made = []
    for symbol, whom, amount in _amounts(s, at, "of"):
        low, high = symbol.info["range"]
        least, _ = s.bounds(amount)
        if high is not None and least is not None and least > high - low:
            words = at.held["amount"][:-1]
            span = words[0].span.to(words[-1].span)
            s.findings.add(faults.number_out_of_range.spent(span, symbol.name, high - low))
        made.append(["gain", symbol.name, whom, ["-", ["int", 0], amount]])
    return made


@FORMS.statement("spend-up-to")
def read_spend_up_to(s: StatementContext, at: Written) -> list[Statement]:
    made = []
    for symbol, whom, amount in _amounts(s, at, "of"):
        held = ["game", symbol.name] if whom is None else ["col", symbol.name, whom]
        there = ["-", held, ["int", symbol.info["range"][0]]]
        taken = ["max", [["int", 0], ["min", [amount, there]]]]
        made.append(["gain", symbol.name, whom, ["-", ["int", 0], taken]])
    return made


def _amounts(
    s: StatementContext, at: Written, joint: str
) -> list[tuple[Symbol, list[Any] | None, list[Any]]]:
    """The stock, whose it is (None of the game), and the amount; nothing where the statement is at fault.

    ``joint``: the word that stands before the owner.
    """
    tokens = at.held["amount"]
    for stock, word in pairwise(tokens):
        if word.text in ("for", "of") and s.symbols.get(stock.text, "stock") is not None:
            s.findings.add(faults.wrong_number_of_names.before_owner(word.span, joint))
            return []
    if len(tokens) < 2:
        s.findings.add(faults.wrong_number_of_names.no_amount(at.line.span))
        return []
    symbol = s.symbol(tokens[-1:], at.line, "stock")
    read, span = s.value(tokens[:-1], at), tokens[0].span.to(tokens[-2].span)
    amount = s.x.fit(*read, INT, span, "the amount")
    if symbol is None:
        return []
    if read.type.kind == "int" and not agree(read.type, symbol.info["type"]):
        s.findings.add(
            faults.measures_differ.in_stock(span, read.type.of, symbol.info["type"].of, symbol.name)
        )
    whom = None
    if symbol.info["of"] == "game":
        if "whom" in at.held:
            _one_of_it(s, symbol, at.held["whom"])
    elif "whom" in at.held:
        whom = s.expect(at.held["whom"], at, STATE_SUBJECTS[symbol.info["of"]], "whose stock")
    else:
        s.findings.add(faults.state_without_owner.stock(at.line.span, symbol.name, joint))
        return []
    _changes(s, symbol, at)
    return [(symbol, whom, amount)]


@FORMS.statement("give")
def read_give(s: StatementContext, at: Written) -> list[Statement]:
    symbol = s.symbol(at.held["token"], at.line, "token")
    made = s.value(at.held["whom"], at).expr
    if symbol is None:
        return []
    _changes(s, symbol, at)
    return [["set", symbol.name, None, made]]
