"""Functions of sets and of several values: sums, extremes, `every`."""

from __future__ import annotations

from toolchain import faults
from toolchain.language.ast import Expr
from toolchain.language.tokens import Token
from toolchain.model.expressions.context import ExpressionContext
from toolchain.model.expressions.conversions import as_members, as_number, same_measure
from toolchain.model.expressions.functions.built_in import Arguments, BuiltIns
from toolchain.model.expressions.properties import find_property
from toolchain.model.expressions.whereabouts import of_member
from toolchain.model.scope import Scope, Typed, single
from toolchain.model.types import BOOL, PIECE, UNKNOWN, Type, element

FUNCTIONS = BuiltIns()


@FUNCTIONS.takes("set, condition", "every")
def read_every(x: ExpressionContext, word: Token, args: Arguments, scope: Scope) -> Typed:
    made, type_ = x.value(args[0], scope)
    made = as_members(x, made, type_, args[0].span)
    var = x.fresh()
    inner = of_member(scope, made, type_, var, args[0].span)
    return Typed(["every", var, made, x.truth(args[1], inner)], BOOL)


@FUNCTIONS.takes("pieces", "in-one-hex")
def read_in_one_hex(x: ExpressionContext, word: Token, args: Arguments, scope: Scope) -> Typed:
    """Whether all pieces of a set stand in the same place; of none and of one they do."""
    made, type_ = x.value(args[0], scope)
    made = as_members(x, made, type_, args[0].span)
    if element(type_) not in (PIECE, UNKNOWN):
        x.findings.add(faults.wrong_kind_of_value.at(args[0].span, "the set", str(type_), "set of pieces"))
    var = x.fresh()
    same = ["=", ["place", ["v", var]], ["place", ["first", made]]]
    return Typed(["every", var, made, same], BOOL)


@FUNCTIONS.takes("set, value", "sum", "highest", "lowest")
def read_aggregate(x: ExpressionContext, word: Token, args: Arguments, scope: Scope) -> Typed:
    """A number of each member of a set, added up, or the highest or lowest of them."""
    made, type_ = x.value(args[0], scope)
    made = as_members(x, made, type_, args[0].span)
    var = x.fresh()
    inner = of_member(scope, made, type_, var, args[0].span)
    value, kind = _of_each(x, args[1], inner, element(type_))
    return Typed([word.text, var, made, as_number(x, value, kind, args[1].span)], kind)


def _of_each(x: ExpressionContext, tree: Expr, scope: Scope, of: Type) -> Typed:
    """`sum(units, size)`: a bare quantity is taken of each element."""
    word = single(tree)
    if word is not None and word.kind == "NAME" and word.text not in scope.names:
        found = find_property(x, word, scope.variable("it"), of)
        if found is not None:
            return found
    return x.value(tree, scope)


@FUNCTIONS.takes("value, value", "min", "max", repeats=True)
def read_extreme(x: ExpressionContext, word: Token, args: Arguments, scope: Scope) -> Typed:
    values = [x.value(arg, scope) for arg in args]
    first = values[0].type
    for arg, (made, type_) in zip(args, values, strict=True):
        as_number(x, made, type_, arg.span)
        if type_.kind == "int":
            same_measure(x, first, type_, arg.span, "compared")
    return Typed([word.text, [value.expr for value in values]], first)
