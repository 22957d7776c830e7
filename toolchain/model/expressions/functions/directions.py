"""Functions of directions: the hex straight on, where something lies, turning, the grid's rows and columns.

Directions are the values that `compass` in the block of the map declares, clockwise.
"""

from __future__ import annotations

from typing import Any

from toolchain import faults
from toolchain.language.ast import Expr
from toolchain.language.tokens import Token
from toolchain.model.expressions.context import ExpressionContext
from toolchain.model.expressions.conversions import as_spot
from toolchain.model.expressions.functions.built_in import Arguments, BuiltIns
from toolchain.model.scope import Scope, Typed
from toolchain.model.types import HEX, INT, Type

FUNCTIONS = BuiltIns()
DIRECTION = Type("value", "direction")
"""One of the six names that the compass of the map has."""
_SIX = ["int", 6]


def _direction(x: ExpressionContext, word: Token, tree: Expr, scope: Scope) -> list[Any]:
    if not _has_compass(x, word):
        return ["int", 0]
    return x.fit(*x.value(tree, scope), DIRECTION, tree.span, "the direction")


def _has_compass(x: ExpressionContext, word: Token) -> bool:
    known = "direction" in x.facts.values
    if not known:
        x.findings.add(faults.missing_compass.at(word.span))
    return known


def _number(x: ExpressionContext, tree: Expr, scope: Scope, what: str) -> list[Any]:
    return x.fit(*x.value(tree, scope), INT, tree.span, what)


def _around(e: list[Any]) -> list[Any]:
    """A number of hexsides as a direction: 0 to 5."""
    return ["-", e, ["*", _SIX, ["round", ["/", e, _SIX], "down"]]]


@FUNCTIONS.takes("hex, direction", "next-hex")
def read_next(x: ExpressionContext, word: Token, args: Arguments, scope: Scope) -> Typed:
    """The neighbour of a hex in a direction; none off the map."""
    here = as_spot(x, *x.value(args[0], scope), args[0].span)
    return Typed(["next-hex", here, _direction(x, word, args[1], scope), ["int", 1]], HEX)


@FUNCTIONS.takes("hex, direction, number of hexes", "straight-on")
def read_straight(x: ExpressionContext, word: Token, args: Arguments, scope: Scope) -> Typed:
    """The hex N hexes away in a direction; none off the map."""
    here = as_spot(x, *x.value(args[0], scope), args[0].span)
    far = _number(x, args[2], scope, "the number of hexes")
    return Typed(["next-hex", here, _direction(x, word, args[1], scope), far], HEX)


@FUNCTIONS.takes("hex, hex", "bearing")
def read_bearing(x: ExpressionContext, word: Token, args: Arguments, scope: Scope) -> Typed:
    """The direction from one hex to another."""
    if not _has_compass(x, word):
        return Typed(["int", 0], INT)
    a, b = (as_spot(x, *x.value(arg, scope), arg.span) for arg in args)
    return Typed(["bearing", a, b], DIRECTION)


@FUNCTIONS.takes("direction, hexsides clockwise", "turned")
def read_turned(x: ExpressionContext, word: Token, args: Arguments, scope: Scope) -> Typed:
    """A direction turned clockwise by N hexsides; a negative number turns it counter-clockwise."""
    by = _number(x, args[1], scope, "the number of hexsides")
    return Typed(_around(["+", _direction(x, word, args[0], scope), by]), DIRECTION)


@FUNCTIONS.takes("direction, direction", "angle")
def read_angle(x: ExpressionContext, word: Token, args: Arguments, scope: Scope) -> Typed:
    """How many hexsides clockwise lead from one direction to another: 0 to 5."""
    one, other = (_direction(x, word, arg, scope) for arg in args)
    return Typed(_around(["-", other, one]), INT)


@FUNCTIONS.takes("number of the printed rose", "direction")
def read_direction(x: ExpressionContext, word: Token, args: Arguments, scope: Scope) -> Typed:
    """The direction that the compass of the map gives a number, from 1 clockwise."""
    number = _number(x, args[0], scope, "the number of the direction")
    if not _has_compass(x, word):
        return Typed(["int", 0], INT)
    return Typed(_around(["+", number, ["int", x.facts.compass]]), DIRECTION)


@FUNCTIONS.takes("hex", "grid-row", "grid-column")
def read_grid(x: ExpressionContext, word: Token, args: Arguments, scope: Scope) -> Typed:
    """The row or column of a hex as it is printed."""
    here = as_spot(x, *x.value(args[0], scope), args[0].span)
    return Typed(["grid", word.text.removeprefix("grid-"), here], INT)
