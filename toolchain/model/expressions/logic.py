"""Conditions put together: and, or, not, counting, a choice between two values."""

from __future__ import annotations

from typing import Any

from toolchain import faults
from toolchain.language.ast import Expr
from toolchain.model.expressions.context import ExpressionContext, FormReader, exists
from toolchain.model.expressions.conversions import as_hex_set
from toolchain.model.expressions.selectors import either_of
from toolchain.model.expressions.sets import where_of_both
from toolchain.model.readers import Readers
from toolchain.model.scope import Scope, Typed
from toolchain.model.types import BOOL, HEX, HEXES, INT, PIECE, PIECES, UNKNOWN, Type, agree, are_pieces

FORMS = Readers[FormReader]()


@FORMS.reads("choice")
def read_choice(x: ExpressionContext, tree: Expr, scope: Scope) -> Typed:
    a, ta = x.value(tree.args[0], scope)
    condition = x.truth(tree.args[1], scope)
    b, tb = x.value(tree.args[2], scope)
    if ta == HEX and tb == HEXES:
        a, ta = ["single", a], HEXES
    if tb == HEX and ta == HEXES:
        b, tb = ["single", b], HEXES
    if not agree(ta, tb):
        x.findings.add(faults.branches_differ.at(tree.span, str(ta), str(tb)))
    return Typed(["if", condition, a, b], ta if ta.kind != "none" else tb)


@FORMS.reads("or_")
def read_or(x: ExpressionContext, tree: Expr, scope: Scope) -> Typed:
    """Either of two conditions; of sets of hexes or of pieces, those in either."""
    a, ta = x.value(tree.args[0], scope)
    if ta in (HEX, HEXES):
        where_of_both(x, tree, "or")
        b, tb = x.value(tree.args[1], scope)
        return Typed(["union", as_hex_set(x, a, ta), as_hex_set(x, b, tb, tree.args[1].span)], HEXES)
    if ta == PIECE or are_pieces(ta):
        where_of_both(x, tree, "or")
        b, tb = x.value(tree.args[1], scope)
        if tb == PIECE and (ta == PIECE or a[0] == "list"):  # units by name
            return Typed(["list", [*([a] if ta == PIECE else a[1]), b]], PIECES)
        if tb == PIECE or are_pieces(tb):
            return Typed(["pieces", either_of(x.facts, (Typed(a, ta), Typed(b, tb)), x.fresh)], PIECES)
        return Typed(
            ["or", _truth_of(x, a, ta, tree.args[0]), x.as_condition(b, tb, tree.args[1].span)], BOOL
        )
    return Typed(["or", _truth_of(x, a, ta, tree.args[0]), _beside(x, ta, tree, scope)], BOOL)


@FORMS.reads("and_")
def read_and(x: ExpressionContext, tree: Expr, scope: Scope) -> Typed:
    """Both of two conditions; of two sets of hexes, what they have in common."""
    a, ta = x.value(tree.args[0], scope)
    if ta == HEXES:
        b, tb = x.value(tree.args[1], scope)
        if tb in (HEX, HEXES):
            return Typed(["common", a, as_hex_set(x, b, tb)], HEXES)
        return Typed(["and", exists(a, ta), _truth_of(x, b, tb, tree.args[1])], BOOL)
    return Typed(["and", _truth_of(x, a, ta, tree.args[0]), _beside(x, ta, tree, scope)], BOOL)


def _beside(x: ExpressionContext, left: Type, tree: Expr, scope: Scope) -> list[Any]:
    """What stands behind `and` or `or` as a condition.

    Behind a condition, a set is most likely the rest of what was tested there: `x is a or b`. It would hold wherever
    the set has a member at all, so it is refused without `some`.
    """
    right = tree.args[1]
    made, type_ = x.value(right, scope)
    if left == BOOL and type_ in (PIECES, HEXES):
        x.findings.add(faults.not_a_condition.beside(right.span, tree.op.rstrip("_"), str(type_)))
        return ["bool", 1]
    return x.as_condition(made, type_, right.span)


def _truth_of(x: ExpressionContext, made: list[Any], type_: Type, tree: Expr) -> list[Any]:
    if type_ in (BOOL, UNKNOWN):
        return made
    if type_ in (PIECES, HEXES) or type_.kind == "list":
        return exists(made, type_)
    x.findings.add(faults.not_a_condition.at(tree.span, str(type_)))
    return ["bool", 1]


@FORMS.reads("not_")
def read_not(x: ExpressionContext, tree: Expr, scope: Scope) -> Typed:
    return Typed(["not", x.truth(tree.args[0], scope)], BOOL)


@FORMS.reads("count")
def read_count(x: ExpressionContext, tree: Expr, scope: Scope) -> Typed:
    made, type_ = x.value(tree.args[0], scope)
    if type_ == HEXES:
        return Typed(["hex-count", made], INT)
    if type_ == PIECES or type_.kind in ("list", "unknown"):
        return Typed(["size", made], INT)
    x.findings.add(faults.not_countable.at(tree.span, str(type_)))
    return Typed(["int", 0], INT)


@FORMS.reads("some")
def read_some(x: ExpressionContext, tree: Expr, scope: Scope) -> Typed:
    """Whether a set holds anything, or a piece is there at all."""
    made, type_ = x.value(tree.args[0], scope)
    if type_ == BOOL:
        return Typed(made, BOOL)
    if type_ == PIECE:
        return Typed(["<>", made, ["none"]], BOOL)
    if type_ not in (HEXES, PIECES, UNKNOWN) and type_.kind != "list":
        x.findings.add(faults.not_countable.at(tree.span, str(type_)))
        return Typed(["bool", 0], BOOL)
    return Typed(exists(made, type_), BOOL)


@FORMS.reads("no")
def read_no(x: ExpressionContext, tree: Expr, scope: Scope) -> Typed:
    return Typed(["not", read_some(x, tree, scope).expr], BOOL)
