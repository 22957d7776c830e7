"""Members of selections that are on the map for certain: a condition that looks for them in a box decides nothing."""

from __future__ import annotations

from typing import Any

from toolchain import faults
from toolchain.base.source import Span
from toolchain.language.ast import Expr
from toolchain.model.expressions.context import ExpressionContext
from toolchain.model.scope import Scope
from toolchain.model.types import PIECES, Type, element


def of_member(scope: Scope, made: list[Any], type_: Type, var: str, source: Span, *names: str) -> Scope:
    """The scope of what is asked of each member of a set; ``source`` is the set as written, ``names`` what calls a member."""
    for name in names or ("it",):
        scope = scope.bind(name, element(type_), var)
    if type_ != PIECES or made[0] != "pieces":
        return scope
    q = made[1]
    if q.get("anywhere") or q.get("at") is not None or q.get("from") is not None:
        return scope
    return scope._replace(on_map={**scope.on_map, var: "" if q.get("in") is not None else source.text})


def note_box(x: ExpressionContext, piece: list[Any], tree: Expr, scope: Scope, always: bool) -> None:
    """Reports that a piece is looked for in a box although it is on the map; ``always``: the condition is that it is not."""
    if piece[0] == "v" and piece[1] in scope.on_map:
        box = tree.args[1].span.text
        x.findings.add(faults.box_never_searched.at(tree.span, scope.on_map[piece[1]], box, always))
