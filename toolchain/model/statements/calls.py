"""Calls of procedures and policies, with their arguments."""

from __future__ import annotations

from typing import Any

from toolchain import faults
from toolchain.language.tokens import Token, split_commas
from toolchain.model.name_errors import unknown
from toolchain.model.statements.context import StatementContext, Written
from toolchain.model.types import Type


def read_call(s: StatementContext, tokens: list[Token], at: Written) -> tuple[str, list[Any]] | None:
    """``name`` or ``name(a, b)`` of a procedure; arguments missing are taken from names here."""
    if not tokens:
        s.findings.add(faults.missing_operand.which_procedure(at.line.span))
        return None
    word = tokens[0]
    params = s.facts.procedures.get(word.text)
    if params is None:
        unknown(s.findings, "procedure", word, s.facts.procedures)
        return None
    s.calls.add(word.text)
    args = read_arguments(s, tokens[1:], params, word, at)
    return None if args is None else (word.text, args)


def read_arguments(
    s: StatementContext, tokens: list[Token], params: list[tuple[str, Type]], word: Token, at: Written
) -> list[Any] | None:
    """What stands in the brackets behind ``word``, or the names here that bear the names of the parameters."""
    if not tokens:
        return _from_names(s, params, word, at)
    if tokens[0].kind != "LPAR" or tokens[-1].kind != "RPAR":
        s.findings.add(faults.wrong_number_of_names.no_brackets(tokens[0].span, word.text))
        return None
    parts = split_commas(tokens[1:-1])
    if len(parts) != len(params):
        wanted = [name for name, _ in params]
        s.findings.add(faults.wrong_arguments.at(word.span, wanted, len(parts)))
        return None
    return [s.expect(part, at, type_, f"`{name}`") for part, (name, type_) in zip(parts, params, strict=True)]


def _from_names(
    s: StatementContext, params: list[tuple[str, Type]], word: Token, at: Written
) -> list[Any] | None:
    made = []
    for name, type_ in params:
        if name not in at.scope.names:
            wanted = [param for param, _ in params]
            s.findings.add(faults.wrong_arguments.missing(word.span, wanted))
            return None
        token = Token("NAME", name, word.start, word.end, word.source)
        made.append(s.x.expect([token], at.scope, at.line.span, type_, f"`{name}`"))
    return made
