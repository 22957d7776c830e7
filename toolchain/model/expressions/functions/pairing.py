"""Functions that pair the members of two sets."""

from __future__ import annotations

from toolchain.language.tokens import Token
from toolchain.model.expressions.context import ExpressionContext
from toolchain.model.expressions.conversions import as_members, as_number
from toolchain.model.expressions.functions.built_in import Arguments, BuiltIns
from toolchain.model.scope import Scope, Typed
from toolchain.model.types import BOOL, HEX, HEXES, element

FUNCTIONS = BuiltIns()


@FUNCTIONS.takes("set, set, condition", "matchable")
def read_matchable(x: ExpressionContext, word: Token, args: Arguments, scope: Scope) -> Typed:
    """`matchable(SET, SET, CONDITION)`: each `left` can have a `right` for itself."""
    sets = []
    inner, names = scope, []
    for part, name in zip(args[:2], ("left", "right"), strict=True):
        made, type_ = x.value(part, scope)
        sets.append(as_members(x, made, type_, part.span))
        names.append(x.fresh())
        inner = inner.bind(name, element(type_), names[-1])
    return Typed(["matchable", *names, *sets, x.truth(args[2], inner)], BOOL)


@FUNCTIONS.takes("hexes, hexes, link, left owes, right owes, group of left, group of right", "unmet")
def read_unmet(x: ExpressionContext, word: Token, args: Arguments, scope: Scope) -> Typed:
    """`unmet(HEXES, HEXES, LINK, OWES, OWES, GROUP, GROUP)`: who owes an attack and can have none any more."""
    left, right = x.fresh(), x.fresh()
    sets = [x.fit(*x.value(part, scope), HEXES, part.span, "each of the two sets") for part in args[:2]]
    mine = scope.bind("left", HEX, left)
    theirs = scope.bind("right", HEX, right)
    link = x.truth(args[2], mine.bind("right", HEX, right))
    owes = [x.truth(part, inner) for part, inner in zip(args[3:5], (mine, theirs), strict=True)]
    groups = [
        as_number(x, *x.value(part, inner), part.span)
        for part, inner in zip(args[5:7], (mine, theirs), strict=True)
    ]
    return Typed(["unmet", left, right, *sets, link, *owes, *groups], HEXES)
