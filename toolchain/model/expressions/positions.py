"""Where things are, and which is nearest or best."""

from __future__ import annotations

from typing import Any

from toolchain import faults
from toolchain.language.ast import Expr
from toolchain.model.expressions.context import ExpressionContext, FormReader
from toolchain.model.expressions.conversions import as_hex_set, as_members, as_number, as_spot
from toolchain.model.expressions.sets import narrowed, pieces_in
from toolchain.model.expressions.whereabouts import of_member
from toolchain.model.readers import Readers
from toolchain.model.scope import BAD, Scope, Typed
from toolchain.model.types import BOOL, HEX, HEXES, PIECE, PIECES, UNKNOWN, Type, are_pieces, element

FORMS = Readers[FormReader]()


def _both(x: ExpressionContext, tree: Expr, scope: Scope) -> tuple[Typed, Typed]:
    return x.value(tree.args[0], scope), x.value(tree.args[1], scope)


@FORMS.reads("adjacent_to")
def read_adjacent_to(x: ExpressionContext, tree: Expr, scope: Scope) -> Typed:
    (a, ta), (b, tb) = _both(x, tree, scope)
    if are_pieces(tb):
        x.findings.add(faults.not_one_place.at(tree.span))
        return BAD
    near = ["near-set", b] if tb == HEXES else ["near", as_spot(x, b, tb, tree.args[1].span)]
    return _placed(x, a, ta, near, tree)


def _placed(x: ExpressionContext, a: list[Any], ta: Type, near: list[Any], tree: Expr) -> Typed:
    if are_pieces(ta):
        return pieces_in(x, a, near, HEXES, tree.span)
    if ta == HEXES:
        return Typed(["common", a, near] if a != ["all-hexes"] else near, HEXES)
    if ta == PIECE:
        return Typed(["in-set", ["place", a], near], BOOL)
    if ta == HEX:
        return Typed(["in-set", a, near], BOOL)
    if ta != UNKNOWN:
        x.findings.add(faults.not_one_place.not_on_the_map(tree.span, str(ta)))
    return Typed(["bool", 0], BOOL)


@FORMS.reads("within")
def read_within(x: ExpressionContext, tree: Expr, scope: Scope) -> Typed:
    (a, ta), near = _range(x, tree, scope)
    return _placed(x, a, ta, near, tree)


@FORMS.reads("beyond")
def read_beyond(x: ExpressionContext, tree: Expr, scope: Scope) -> Typed:
    (a, ta), near = _range(x, tree, scope)
    return _placed(x, a, ta, ["minus", ["all-hexes"], near], tree)


def _range(x: ExpressionContext, tree: Expr, scope: Scope) -> tuple[Typed, list[Any]]:
    """What is placed, and the hexes within a distance of a place."""
    a = x.value(tree.args[0], scope)
    distance = as_number(x, *x.value(tree.args[1], scope), tree.args[1].span)
    place = as_spot(x, *x.value(tree.args[2], scope), tree.args[2].span)
    return a, ["within", distance, place]


@FORMS.reads("stacked_with")
def read_stacked_with(x: ExpressionContext, tree: Expr, scope: Scope) -> Typed:
    (a, ta), (b, tb) = _both(x, tree, scope)
    if are_pieces(ta) and tb == PIECE:
        return _other(x, *pieces_in(x, a, ["place", b], HEX, tree.span), b, tree)
    if ta == PIECE and tb == PIECE:
        return Typed(["and", ["<>", a, b], ["=", ["place", a], ["place", b]]], BOOL)
    x.findings.add(faults.not_one_place.stacked(tree.span))
    return Typed(["bool", 0], BOOL)


@FORMS.reads("other_than")
def read_other_than(x: ExpressionContext, tree: Expr, scope: Scope) -> Typed:
    (a, ta), (b, tb) = _both(x, tree, scope)
    if ta == HEXES:
        return Typed(["minus", a, as_hex_set(x, b, tb, tree.args[1].span)], HEXES)
    return _other(x, a, ta, b, tree)


def _other(x: ExpressionContext, a: list[Any], ta: Type, b: list[Any], tree: Expr) -> Typed:
    if ta == PIECES and a[0] == "pieces":
        var = x.fresh()
        return narrowed(x, a, ta, var, ["<>", ["v", var], b], tree.span)
    if ta != PIECES and ta.kind not in ("list", "unknown"):
        x.findings.add(faults.not_a_set.picked_from(tree.span, "other than", str(ta)))
    return Typed(["without", a, b], ta)


@FORMS.reads("attached_to")
def read_attached_to(x: ExpressionContext, tree: Expr, scope: Scope) -> Typed:
    x.findings.add(faults.misplaced_expression.at(tree.span))
    return BAD


@FORMS.reads("across")
def read_across(x: ExpressionContext, tree: Expr, scope: Scope) -> Typed:
    x.findings.add(faults.unsupported_form.across(tree.span))
    return BAD


@FORMS.reads("nearest_to")
def read_nearest_to(x: ExpressionContext, tree: Expr, scope: Scope) -> Typed:
    (a, ta), (b, tb) = _both(x, tree, scope)
    if tb == HEXES:
        x.findings.add(faults.not_one_place.nearest_to_which(tree.span))
        return Typed(a, ta)
    if ta == HEXES:
        return Typed(["nearest", a, as_spot(x, b, tb, tree.args[1].span)], HEXES)
    a = as_members(x, a, ta, tree.args[0].span)
    var = x.fresh()
    away = ["distance", ["place", ["v", var]], as_spot(x, b, tb, tree.args[1].span)]
    return Typed(["best", var, a, away, 0], element(ta))


@FORMS.reads("by_highest", "by_lowest")
def read_best(x: ExpressionContext, tree: Expr, scope: Scope) -> Typed:
    """The member of a set with the highest or lowest number."""
    a, ta = x.value(tree.args[0], scope)
    a = as_members(x, a, ta, tree.args[0].span)
    var = x.fresh()
    inner = of_member(scope, a, ta, var, tree.args[0].span)
    b = as_number(x, *x.value(tree.args[1], inner), tree.args[1].span)
    return Typed(["best", var, a, b, int(tree.op == "by_highest")], element(ta))
