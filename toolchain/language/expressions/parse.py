"""Expressions: what a hole of a shape may hold.

lark reads them (:mod:`toolchain.language.expressions.lark_parse`); what was read before is not read again, and then
lark need not even be loaded.
"""

from __future__ import annotations

import marshal
from typing import Any

from toolchain import faults
from toolchain.base.diagnostic import Findings
from toolchain.base.remembered import Remembered
from toolchain.base.source import Span
from toolchain.base.suggest import hints_wanted
from toolchain.language.ast import Expr
from toolchain.language.tokens import Token

Shape = Any
"""A parsed expression without places: a word's number, or (operation, first word, last word, parts...)."""

MOST_WORDS = 2000
DEEPEST = 50

known: Remembered[str, bytes] = Remembered(200_000)
"""Expressions read before, by their words, as shapes in bytes: most are not asked for; the workspace keeps them from run to run."""


def parse_expression(tokens: list[Token], findings: Findings, after: Span) -> Expr | None:
    """Reads words as one expression; reports what does not fit and returns None.

    ``after`` is the place to show when there are no words at all.
    """
    if not tokens:
        findings.add(faults.missing_operand.at(after))
        return None
    if len(tokens) > MOST_WORDS:
        span = tokens[0].span.to(tokens[-1].span)
        findings.add(faults.expression_too_deep.many_words(span, len(tokens)))
        return None
    key = "\n".join([token.text for token in tokens])
    shape = known.get(key)
    if shape is not None:
        again = _placed(marshal.loads(shape), tokens)
        return again if isinstance(again, Expr) else Expr("phrase", (again,), again.span)
    from toolchain.language.expressions.table_parse import read_by_tables

    made = read_by_tables(tokens)
    if made is None and not hints_wanted():
        findings.add(faults.word_does_not_fit.unreadable(tokens[0].span))
        return None
    if made is None:
        from toolchain.language.expressions.lark_parse import read_tree  # only lark can say what does not fit

        made = read_tree(tokens, findings)
    if made is None:
        return None
    if _too_deep(made):
        findings.add(faults.expression_too_deep.at(made.span, DEEPEST))
        return None
    starts = {token.start: number for number, token in enumerate(tokens)}
    ends = {token.end: number for number, token in enumerate(tokens)}
    known.put(key, marshal.dumps(_unplaced(made, starts, ends), 2))
    if isinstance(made, Token):
        return Expr("phrase", (made,), made.span)
    return made


def _too_deep(made: Expr | Token) -> bool:
    """Whether parts are nested deeper than anyone can follow (and than Python can)."""
    todo: list[tuple[object, int]] = [(made, 0)]
    while todo:
        part, depth = todo.pop()
        if isinstance(part, Expr):
            if depth > DEEPEST:
                return True
            todo += [(inner, depth + 1) for inner in part.args]
    return False


def _unplaced(made: Expr | Token, starts: dict[int, int], ends: dict[int, int]) -> Shape:
    if isinstance(made, Token):
        return starts[made.start]
    parts = tuple(_unplaced(part, starts, ends) for part in made.args)
    return (made.op, starts[made.span.start], ends[made.span.end], *parts)


def _placed(shape: Shape, tokens: list[Token]) -> Expr | Token:
    if isinstance(shape, int):
        return tokens[shape]
    first, last = tokens[shape[1]], tokens[shape[2]]
    span = Span(first.source, first.start, last.end)
    return Expr(shape[0], tuple([_placed(part, tokens) for part in shape[3:]]), span)
