"""Sums, products and their measures."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from toolchain import faults
from toolchain.language.ast import Expr
from toolchain.model.expressions.context import ExpressionContext, FormReader
from toolchain.model.expressions.conversions import as_hex_set, as_number, same_measure
from toolchain.model.expressions.places import hex_number
from toolchain.model.expressions.selectors import is_one_of
from toolchain.model.expressions.sets import narrowed, where_of_both
from toolchain.model.readers import Readers
from toolchain.model.scope import BAD, Scope, Typed, words_of
from toolchain.model.types import EDGE, HEXES, INT, PIECE, Type, are_pieces

FORMS = Readers[FormReader]()


def _numbers(x: ExpressionContext, tree: Expr, scope: Scope) -> tuple[Typed, Typed]:
    a = x.value(tree.args[0], scope)
    b = x.value(tree.args[1], scope)
    _both_numbers(x, tree, a, b)
    return a, b


def _both_numbers(x: ExpressionContext, tree: Expr, a: Typed, b: Typed) -> None:
    for value, part in zip((a, b), tree.args, strict=True):
        as_number(x, *value, part.span)


@FORMS.reads("add")
def read_add(x: ExpressionContext, tree: Expr, scope: Scope) -> Typed:
    a = x.value(tree.args[0], scope)
    b = x.value(tree.args[1], scope)
    if all(each.type == PIECE or are_pieces(each.type) for each in (a, b)):
        x.findings.add(faults.not_a_number.pieces_added(tree.span))
        return BAD
    _both_numbers(x, tree, a, b)
    return _sum(x, tree, "+", "added", a, b)


@FORMS.reads("subtract")
def read_subtract(x: ExpressionContext, tree: Expr, scope: Scope) -> Typed:
    """A difference: of two numbers, or of two sets of hexes or of pieces."""
    a = x.value(tree.args[0], scope)
    b = x.value(tree.args[1], scope)
    if a.type == HEXES:
        where_of_both(x, tree, "-")
        return Typed(["minus", a.expr, as_hex_set(x, *b, tree.args[1].span)], HEXES)
    if are_pieces(a.type) and (b.type == PIECE or are_pieces(b.type)):
        where_of_both(x, tree, "-")
        var = x.fresh()
        return narrowed(x, *a, var, ["not", is_one_of(b, var)], tree.span)
    _both_numbers(x, tree, a, b)
    return _sum(x, tree, "-", "subtracted", a, b)


def _sum(x: ExpressionContext, tree: Expr, op: str, verb: str, a: Typed, b: Typed) -> Typed:
    if a.type.kind == b.type.kind == "int":
        same_measure(x, a.type, b.type, tree.span, verb)
    return Typed([op, a.expr, b.expr], a.type if a.type.of or a.type.kind == "value" else b.type)


@FORMS.reads("multiply")
def read_multiply(x: ExpressionContext, tree: Expr, scope: Scope) -> Typed:
    (a, ta), (b, tb) = _numbers(x, tree, scope)
    if ta.of and tb.of:
        x.findings.add(faults.measure_of_a_product.at(tree.span, ta.of, tb.of))
    return Typed(["*", a, b], ta if ta.of else tb)


@FORMS.reads("divide")
def read_divide(x: ExpressionContext, tree: Expr, scope: Scope) -> Typed:
    """A quotient; or a hexside, written `hexside 0101/0102`, or what is `of` it."""
    left = tree.args[0]
    if isinstance(left, Expr) and left.op == "of" and _begins_a_hexside(left.args[1]):
        of_hexside = (left.args[0], replace(tree, args=(left.args[1], tree.args[1])))
        return Typed(*x.value(replace(left, args=of_hexside), scope))
    words = words_of(left)
    others = words_of(tree.args[1])
    if _begins_a_hexside(left) and len(others) == 1:
        here, there = hex_number(x, words[1]), hex_number(x, others[0])
        return Typed(["edge", ["int", here], ["int", there]], EDGE)
    (a, ta), (b, tb) = _numbers(x, tree, scope)
    if b == ["int", 0] and tb.kind == "int":
        x.findings.add(faults.not_a_number.division_by_zero(tree.args[1].span))
        return BAD
    if ta.of and tb.of and ta.kind == tb.kind == "int" and ta.of != tb.of:
        x.findings.add(faults.measures_differ.divided(tree.span, ta.of, tb.of))
    if a[0] == b[0] == "int" and b[1]:
        return Typed(["int", a[1] // b[1]] if a[1] % b[1] == 0 else ["frac", a[1], b[1]], INT)
    return Typed(["/", a, b], Type("int", "") if ta.of == tb.of else ta)


def _begins_a_hexside(tree: Any) -> bool:
    """Whether words are those of a hexside up to the stroke: `hexside 0101`."""
    words = words_of(tree)
    return len(words) == 2 and words[0].text == "hexside"
