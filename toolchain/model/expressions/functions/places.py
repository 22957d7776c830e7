"""Functions of places: distances, neighbours, stacking."""

from __future__ import annotations

from functools import reduce
from typing import Any

from toolchain.language.tokens import Token
from toolchain.model.expressions.context import ExpressionContext
from toolchain.model.expressions.conversions import as_spot
from toolchain.model.expressions.functions.built_in import Arguments, BuiltIns
from toolchain.model.scope import Scope, Typed
from toolchain.model.types import BOOL, EDGE, HEXES, INT, PIECE, PIECES, SIDE

FUNCTIONS = BuiltIns()


@FUNCTIONS.takes("place, place", "distance")
def read_distance(x: ExpressionContext, word: Token, args: Arguments, scope: Scope) -> Typed:
    a, ta = x.value(args[0], scope)
    b, tb = x.value(args[1], scope)
    if tb == HEXES:
        return Typed(["distance-set", as_spot(x, a, ta, args[0].span), b], INT)
    if tb == PIECES:
        var = x.fresh()
        away = ["distance", as_spot(x, a, ta, args[0].span), ["place", ["v", var]]]
        return Typed(["lowest", var, b, away], INT)
    return Typed(["distance", as_spot(x, a, ta, args[0].span), as_spot(x, b, tb, args[1].span)], INT)


@FUNCTIONS.takes("place", "ring")
def read_ring(x: ExpressionContext, word: Token, args: Arguments, scope: Scope) -> Typed:
    return Typed(["near", as_spot(x, *x.value(args[0], scope), args[0].span)], HEXES)


@FUNCTIONS.takes("hex, hex", "hexside")
def read_hexside(x: ExpressionContext, word: Token, args: Arguments, scope: Scope) -> Typed:
    a, ta = x.value(args[0], scope)
    b, tb = x.value(args[1], scope)
    return Typed(["edge", as_spot(x, a, ta, args[0].span), as_spot(x, b, tb, args[1].span)], EDGE)


@FUNCTIONS.takes("piece, place", "fits")
def read_fits(x: ExpressionContext, word: Token, args: Arguments, scope: Scope) -> Typed:
    a = x.fit(*x.value(args[0], scope), PIECE, args[0].span, "the piece that should fit")
    spot = as_spot(x, *x.value(args[1], scope), args[1].span)
    limits = [["fits", name, a, spot] for name in x.symbols.names("stacking")]
    return Typed(_chained("and", limits) or ["bool", 1], BOOL)


@FUNCTIONS.takes("side, place", "overstack")
def read_overstack(x: ExpressionContext, word: Token, args: Arguments, scope: Scope) -> Typed:
    a = x.fit(*x.value(args[0], scope), SIDE, word.span, "the side")
    spot = as_spot(x, *x.value(args[1], scope), args[1].span)
    limits = [["over", name, a, spot] for name in x.symbols.names("stacking")]
    return Typed(_chained("+", limits) or ["int", 0], INT)


def _chained(op: str, parts: list[list[Any]]) -> list[Any] | None:
    return reduce(lambda made, part: [op, made, part], parts) if parts else None
