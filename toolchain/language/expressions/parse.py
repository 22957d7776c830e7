"""Expressions: what a hole of a shape may hold.

lark reads them (:mod:`toolchain.language.expressions.lark_parse`); what was read before is not read again, and then
lark need not even be loaded.
"""

from __future__ import annotations

import marshal
from functools import lru_cache

from toolchain import faults
from toolchain.base.diagnostic import Findings
from toolchain.base.remembered import Remembered
from toolchain.base.source import Span
from toolchain.base.suggest import hints_wanted
from toolchain.language.ast import Expr
from toolchain.language.expressions.words import Shape
from toolchain.language.tokens import Token

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
    data = known.get(key)
    if data is not None:
        return _expression(_shape(data), tokens)
    from toolchain.language.expressions.table_parse import read_by_tables

    shape = read_by_tables(tokens)
    if shape is None and not hints_wanted():
        findings.add(faults.word_does_not_fit.unreadable(tokens[0].span))
        return None
    if shape is None:
        from toolchain.language.expressions.lark_parse import read_tree  # only lark can say what does not fit

        read_tree(tokens, findings)
        return None
    if _too_deep(shape):
        span = tokens[shape[1]].span.to(tokens[shape[2]].span)
        findings.add(faults.expression_too_deep.at(span, DEEPEST))
        return None
    known.put(key, marshal.dumps(shape, 2))
    return _expression(shape, tokens)


_shape = lru_cache(maxsize=1 << 14)(marshal.loads)


def _too_deep(made: Shape) -> bool:
    """Whether parts are nested deeper than anyone can follow (and than Python can)."""
    todo: list[tuple[Shape, int]] = [(made, 0)]
    while todo:
        part, depth = todo.pop()
        if isinstance(part, tuple):
            if depth > DEEPEST:
                return True
            todo += [(inner, depth + 1) for inner in part[3] if isinstance(inner, tuple)]
    return False


def _expression(shape: Shape, tokens: list[Token]) -> Expr:
    if isinstance(shape, int):
        return Expr("phrase", (tokens[shape],), tokens[shape].span)
    return placed(shape, tokens)


def placed(shape: Shape, tokens: list[Token]) -> Expr:
    """The tree of a shape that was read of these words, or of others with the same texts."""
    op, first, last, parts = shape
    begin = tokens[first]
    args = tuple([placed(part, tokens) if type(part) is tuple else tokens[part] for part in parts])
    return Expr(op, args, Span(begin.source, begin.start, tokens[last].end))
