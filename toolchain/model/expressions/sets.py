"""Sets narrowed to what is wanted: `where`, `in`, `at`, `on`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from toolchain import faults
from toolchain.base.source import Span
from toolchain.ir.expr import nodes
from toolchain.language.ast import Expr
from toolchain.language.tokens import Token
from toolchain.model.bound_names import rename
from toolchain.model.expressions.context import ExpressionContext, FormReader
from toolchain.model.expressions.conversions import as_hex_set
from toolchain.model.expressions.hex_masks import as_hexes
from toolchain.model.expressions.selectors import selection_test
from toolchain.model.expressions.whereabouts import note_box, of_member
from toolchain.model.readers import Readers
from toolchain.model.scope import BAD, Scope, Typed, parse_range, single
from toolchain.model.types import (
    BOOL,
    HEX,
    HEXES,
    PIECE,
    PIECES,
    PLACE,
    SPAN,
    UNKNOWN,
    Type,
    are_pieces,
    element,
)

if TYPE_CHECKING:
    from toolchain.ir.rules import Selection

FORMS = Readers[FormReader]()


@FORMS.reads("where")
def read_where(x: ExpressionContext, tree: Expr, scope: Scope) -> Typed:
    made, type_ = x.value(tree.args[0], scope)
    if type_ == HEX:  # a named hex is a set of one
        made, type_ = ["single", made], HEXES
    var = x.fresh()
    names = ["it"]
    if len(tree.args) == 3:
        named: Token = tree.args[1]
        if named.text in {*scope.names, "it"}:
            x.findings.add(faults.name_in_use.at(named.span))
        names.append(named.text)
    inner = of_member(scope, made, type_, var, tree.args[0].span, *names)
    known = len(x.findings.items)
    cond = x.truth(tree.args[-1], inner)
    if made == ["all-hexes"] and len(x.findings.items) == known and ["v", var] not in list(nodes(cond)):
        x.findings.add(faults.condition_without_it.at(tree.span, names))
    return narrowed(x, made, type_, var, cond, tree.span)


def where_of_both(x: ExpressionContext, tree: Expr, joint: str) -> None:
    """Reports two sets of which only the second has a condition, where no brackets say that this is meant."""
    left, right = tree.args
    if (
        isinstance(right, Expr)
        and right.op == "where"
        and not (isinstance(left, Expr) and left.op == "where")
    ):
        of, condition = right.args[0], right.args[-1]
        if of.span.text.split()[0] == "hexes":
            return  # all hexes: nobody means the set before it as well
        x.findings.add(faults.misplaced_expression.where_of_one(of.span, joint, left.span, condition.span))


def narrowed(
    x: ExpressionContext, made: list[Any], type_: Type, var: str, cond: list[Any], span: Span
) -> Typed:
    """The members of a set that meet a condition on the bound name ``var``."""
    if type_ == PIECES and made[0] == "pieces":
        q = dict(made[1])
        if q.get("where") is not None:
            cond = ["and", rename(q["where"], q["var"], var), cond]
        q["var"], q["where"] = var, cond
        return Typed(["pieces", q], PIECES)
    if type_ == HEXES:
        fast = as_hexes(cond, var, x.facts)
        if fast is not None:
            return Typed(["common", made, fast], HEXES)
        return Typed(["hexes-where", var, made, cond], HEXES)
    if type_.kind == "list" or type_ == PIECES:
        return Typed(["only-where", var, made, cond], type_)
    if type_ != UNKNOWN:
        x.findings.add(faults.not_a_set.picked_from(span, "where", str(type_)))
    return Typed(made, type_)


@FORMS.reads("in_", "at")
def read_in(x: ExpressionContext, tree: Expr, scope: Scope) -> Typed:
    right = tree.args[1]
    word = single(right)
    a, ta = x.value(tree.args[0], scope)
    if word is not None and word.kind == "RANGE":
        low, high = parse_range(word.text)
        if ta.kind not in ("int", "unknown", "value"):
            x.findings.add(faults.impossible_container.in_numbers(tree.span, str(ta)))
        return Typed(["between", a, low, high], BOOL)
    b, tb = x.value(right, scope)
    if tb == SPAN:
        return Typed(["in-span", a, b], BOOL)
    if are_pieces(ta):
        return pieces_in(x, a, b, tb, tree.span)
    if ta == HEXES:
        return Typed(["common", a, as_hex_set(x, b, tb, tree.span)], HEXES)
    if ta == PIECE:
        if tb == PLACE:
            note_box(x, a, tree, scope, always=tree.op == "not_in")
        if tb in (HEX, PLACE):
            return Typed(["=", ["place", a], b], BOOL)
        if are_pieces(tb):
            return Typed(["contains", b, a], BOOL)
        if tb not in (PIECE, HEXES, UNKNOWN):
            x.findings.add(faults.impossible_container.at(tree.span, str(ta), str(tb)))
            return Typed(["bool", 0], BOOL)
        return Typed(["in-set", ["place", a], as_hex_set(x, b, tb)], BOOL)
    if ta == HEX:
        if tb in (HEX, HEXES):
            return Typed(["in-set", a, as_hex_set(x, b, tb)], BOOL)
    if tb.kind == "list" or tb == PIECES:
        if ta.kind == "list":
            return Typed(b, tb)
        if ta.kind != element(tb).kind and UNKNOWN not in (ta, element(tb)):
            x.findings.add(faults.impossible_container.at(tree.span, str(ta), str(tb)))
        return Typed(["contains", b, a], BOOL)
    if tree.op == "at" and ta.kind == "int":
        x.findings.add(faults.impossible_container.at_for_when(tree.span, right.span))
        return BAD
    if UNKNOWN not in (ta, tb):
        x.findings.add(faults.impossible_container.at(tree.span, str(ta), str(tb)))
    return Typed(["bool", 0], BOOL)


@FORMS.reads("not_in")
def read_not_in(x: ExpressionContext, tree: Expr, scope: Scope) -> Typed:
    made, type_ = read_in(x, tree, scope)
    if type_ != BOOL:
        x.findings.add(faults.impossible_container.set_not_in(tree.span))
        return Typed(["bool", 0], BOOL)
    return Typed(["not", made], BOOL)


def pieces_in(x: ExpressionContext, a: list[Any], b: list[Any], tb: Type, span: Span) -> Typed:
    """Those of some pieces that are at a place, in a set of hexes, or among others."""
    if a[0] != "pieces":
        var = x.fresh()
        place = ["place", ["v", var]]
        test: list[Any]
        if are_pieces(tb):
            test = ["contains", b, ["v", var]]
        elif tb in (HEX, PLACE, PIECE):
            test = ["=", place, ["place", b] if tb == PIECE else b]
        else:
            test = ["in-set", place, as_hex_set(x, b, tb, span)]
        return Typed(["only-where", var, a, test], PIECES)
    picked: Selection = a[1]
    q = picked.copy()
    if are_pieces(tb):
        var = x.fresh()
        return Typed(["only-where", var, b, selection_test(x.facts, q, var) or ["bool", 1]], PIECES)
    if tb in (HEX, PLACE):
        q["at"] = b
    elif tb == PIECE:
        q["at"] = ["place", b]
    elif tb == HEXES:
        q["in"] = b if q.get("in") is None else ["common", q["in"], b]
    elif tb != UNKNOWN:
        x.findings.add(faults.impossible_container.pieces(span, str(tb)))
    return Typed(["pieces", q], PIECES)


@FORMS.reads("on")
def read_on(x: ExpressionContext, tree: Expr, scope: Scope) -> Typed:
    word = single(tree.args[1])
    if word is None or word.text != "map":
        return read_in(x, tree, scope)
    a = x.value(tree.args[0], scope)
    return Typed(["on-map", a.expr], BOOL) if a.type == PIECE else a
