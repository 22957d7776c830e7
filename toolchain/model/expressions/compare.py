"""Comparisons, and words that only the other side of a comparison explains."""

from __future__ import annotations

from toolchain import faults
from toolchain.language.ast import Expr
from toolchain.language.tokens import Token
from toolchain.model.expressions.context import ExpressionContext, FormReader
from toolchain.model.expressions.conversions import same_measure
from toolchain.model.readers import Readers
from toolchain.model.scope import Scope, Typed, single
from toolchain.model.types import BOOL, Type, agree

FORMS = Readers[FormReader]()


@FORMS.reads("compare")
def read_compare(x: ExpressionContext, tree: Expr, scope: Scope) -> Typed:
    op = tree.args[1].text
    (a, ta), (b, tb) = read_pair(x, tree.args[0], tree.args[2], scope)
    if ta.kind == "int" and tb.kind == "int":
        same_measure(x, ta, tb, tree.span, "compared")
    elif not agree(ta, tb):
        report_mismatch(x, ta, tb, tree)
    elif op not in ("=", "<>") and ta.kind not in ("int", "value", "unknown"):
        x.findings.add(faults.values_without_order.at(tree.span, str(ta)))
    return Typed([op, a, b], BOOL)


def read_pair(
    x: ExpressionContext, left: Expr | Token, right: Expr | Token, scope: Scope
) -> tuple[Typed, Typed]:
    """Two values of which one may be a bare word that only the other's type explains."""
    if _is_bare_value(x, left, scope) and not _is_bare_value(x, right, scope):
        b = x.value(right, scope)
        return value_as(x, left, b.type, scope), b
    a = x.value(left, scope)
    return a, value_as(x, right, a.type, scope)


def _is_bare_value(x: ExpressionContext, tree: Expr | Token, scope: Scope) -> bool:
    word = single(tree)
    return (
        word is not None
        and word.kind in ("NAME", "PROPER")
        and word.text not in scope.names
        and bool(x.facts.value_sets_with(word.text))
    )


def value_as(x: ExpressionContext, tree: Expr | Token, wanted: Type, scope: Scope) -> Typed:
    """A tree and its type, where a type is wanted: a bare word is then a value of it."""
    word = single(tree)
    if word is not None and wanted.kind == "value" and word.text not in scope.names:
        values = x.facts.values[wanted.of]
        if word.text in values:
            return Typed(["int", values.index(word.text)], wanted)
        if word.text in ("none", "yes", "no") or word.kind == "NUM":
            return x.value(tree, scope)
        if not x.symbols.by_name.get(word.text):
            x.findings.add(faults.unknown_value.at(word.span, wanted.of, values))
            return Typed(["int", 0], wanted)
    return x.value(tree, scope)


def report_mismatch(x: ExpressionContext, ta: Type, tb: Type, tree: Expr | Token) -> None:
    """Reports that values of two types are never equal."""
    if ta.kind == tb.kind == "value":
        x.findings.add(faults.incomparable_values.scales(tree.span, ta.of, tb.of))
    else:
        x.findings.add(faults.incomparable_values.at(tree.span, str(ta), str(tb)))
