"""A declared function in the terms of the package."""

from __future__ import annotations

from typing import Any

from toolchain import faults
from toolchain.language.tokens import Token
from toolchain.model.expressions.context import ExpressionContext
from toolchain.model.scope import Scope, Typed
from toolchain.model.symbols import Function
from toolchain.model.types import SIDE, UNKNOWN, agree


def applied(function: Function, args: list[Any]) -> Typed:
    """A function applied to arguments that fit."""
    return Typed(_operation(function, args), function.result or UNKNOWN)


def _operation(function: Function, args: list[Any]) -> list[Any]:
    if function.kind == "table":
        return ["table", function.name, args]
    if function.kind == "trace":
        return ["trace", function.name, args[0], args[1:]]
    if function.kind in ("zone", "sight"):
        return [function.kind, function.name, args[0]]
    if function.kind == "section":
        return ["section", function.name, "all", "", args[0], args[1:]]
    if function.kind == "score":
        return ["score", function.name, args[0]]
    return ["call", function.name, args]


def apply_here(x: ExpressionContext, function: Function, scope: Scope, word: Token) -> Typed:
    """A function that is named without arguments: it takes them from the names here that bear their names."""
    args = []
    for name, type_ in function.params:
        if name in scope.names and agree(scope.names[name], type_):
            args.append(scope.variable(name))
        elif type_ == SIDE and scope.us is not None:
            if function.kind == "zone":
                x.findings.add(faults.state_without_owner.zone(word.span, function.name))
            args.append(scope.us)
        else:
            wanted = [n for n, _ in function.params]
            x.findings.add(faults.wrong_arguments.missing(word.span, wanted))
            return Typed(["int", 0], function.result or UNKNOWN)
    return applied(function, args)
