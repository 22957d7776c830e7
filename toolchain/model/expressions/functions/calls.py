"""Functions applied to arguments in brackets."""

from __future__ import annotations

from toolchain import faults
from toolchain.language.ast import Expr
from toolchain.language.tokens import Token
from toolchain.model.expressions.compare import value_as
from toolchain.model.expressions.context import ExpressionContext
from toolchain.model.expressions.functions import aggregates, directions, pairing, places, possibilities
from toolchain.model.expressions.functions.application import applied
from toolchain.model.expressions.functions.built_in import Arguments, BuiltIns
from toolchain.model.scope import BAD, Scope, Typed
from toolchain.model.symbols import Function
from toolchain.model.types import BOOL, HEX, HEXES, Type

FUNCTIONS = BuiltIns().join(
    aggregates.FUNCTIONS, directions.FUNCTIONS, places.FUNCTIONS, pairing.FUNCTIONS, possibilities.FUNCTIONS
)


def read_call(x: ExpressionContext, word: Token, group: Expr, scope: Scope) -> Typed | None:
    """A function of the language or of the game applied to what brackets hold; None where the word names none."""
    name, args = word.text, group.args
    built_in = FUNCTIONS.get(name)
    if built_in is not None:
        if built_in.fits(len(args)):
            return built_in.read(x, word, args, scope)
        if built_in.repeats:
            x.findings.add(faults.wrong_arguments.none_given(word.span, built_in.arguments))
        else:
            wanted = built_in.arguments.split(", ")
            x.findings.add(faults.wrong_arguments.at(word.span, wanted, len(args)))
        return BAD
    function = x.resolve_function(name)
    if function is None:
        return None
    if function.kind == "sight" and len(args) == 2:
        return _sight(x, function, args, word, scope)
    return _call(x, function, args, word, scope)


def _sight(x: ExpressionContext, function: Function, args: Arguments, word: Token, scope: Scope) -> Typed:
    """`SIGHT(viewer, target)`: the second is among the hexes seen from the first."""
    seen = _call(x, function, args[:1], word, scope).expr
    target = x.fit(*x.value(args[1], scope), HEX, args[1].span, "`target`")
    return Typed(["in-set", target, seen], BOOL)


def _call(x: ExpressionContext, function: Function, args: Arguments, word: Token, scope: Scope) -> Typed:
    if len(args) != len(function.params):
        wanted = [n for n, _ in function.params]
        x.findings.add(faults.wrong_arguments.at(word.span, wanted, len(args)))
        return BAD
    values = [value_as(x, arg, type_, scope) for arg, (_, type_) in zip(args, function.params, strict=True)]
    _look_for_exchanged(x, function, [value.type for value in values], args)
    given = [
        x.fit(*value, type_, arg.span, f"`{name}`")
        for value, arg, (name, type_) in zip(values, args, function.params, strict=True)
    ]
    return applied(function, given)


def _look_for_exchanged(x: ExpressionContext, function: Function, types: list[Type], args: Arguments) -> None:
    """A set where a hex is wanted, and a hex where a set is: each fits, and they were given in each other's place."""
    wanted = [type_ for _, type_ in function.params]
    if (HEX, HEXES) not in zip(wanted, types, strict=True) or (HEXES, HEX) not in zip(
        wanted, types, strict=True
    ):
        return
    one = next(i for i, pair in enumerate(zip(wanted, types, strict=True)) if pair == (HEX, HEXES))
    other = next(i for i, pair in enumerate(zip(wanted, types, strict=True)) if pair == (HEXES, HEX))
    names = [name for name, _ in function.params]
    x.findings.add(faults.wrong_arguments.exchanged(args[one].span, names[one], names[other]))
