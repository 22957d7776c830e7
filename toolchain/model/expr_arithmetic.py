"""Sums, products and their measures."""

from __future__ import annotations

from typing import Any

from toolchain.language.ast import Expr
from toolchain.model.expr_base import ExpressionParts
from toolchain.model.scope import (
    BAD,
    Scope,
    Typed,
    words_of,
)
from toolchain.model.types import (
    EDGE,
    HEXES,
    INT,
    Type,
)


class ArithmeticParts(ExpressionParts):
    """Sums, products and their measures."""

    def _numbers(self, tree: Expr, scope: Scope) -> tuple[list[Any], Type, list[Any], Type]:
        a, ta = self.value(tree.args[0], scope)
        b, tb = self.value(tree.args[1], scope)
        for type_, part in ((ta, tree.args[0]), (tb, tree.args[1])):
            if type_.kind not in ("int", "value", "unknown"):
                self.findings.add("TYP008", f"a {type_} is not a number", part.span)
        return a, ta, b, tb

    def _on_add(self, tree: Expr, scope: Scope) -> Typed:
        return self._sum(tree, scope, "+", "added")

    def _on_subtract(self, tree: Expr, scope: Scope) -> Typed:
        first, kind = self.value(tree.args[0], scope)
        if kind == HEXES:
            b, tb = self.value(tree.args[1], scope)
            return ["minus", first, self._hexes(b, tb, tree.args[1].span)], HEXES
        return self._sum(tree, scope, "-", "subtracted")

    def _sum(self, tree: Expr, scope: Scope, op: str, verb: str) -> Typed:
        a, ta, b, tb = self._numbers(tree, scope)
        if ta.kind == tb.kind == "int":
            self._same_measure(ta, tb, tree.span, verb)
        return [op, a, b], ta if ta.of or ta.kind == "value" else tb

    def _on_multiply(self, tree: Expr, scope: Scope) -> Typed:
        a, ta, b, tb = self._numbers(tree, scope)
        if ta.of and tb.of:
            self.findings.add("TYP011", f"{ta.of} times {tb.of} has no meaning", tree.span)
        return ["*", a, b], ta if ta.of else tb

    def _on_divide(self, tree: Expr, scope: Scope) -> Typed:
        left = tree.args[0]
        words = words_of(left)
        others = words_of(tree.args[1])
        if len(words) == 2 and words[0].text == "hexside" and len(others) == 1:
            a = self._hex_number(words[1])
            b = self._hex_number(others[0])
            return ["edge", ["int", a], ["int", b]], EDGE
        a, ta, b, tb = self._numbers(tree, scope)
        if b == ["int", 0] and tb.kind == "int":
            self.findings.add("TYP008", "nothing can be divided by nought", tree.args[1].span)
            return BAD
        if a[0] == b[0] == "int" and b[1]:
            return (["int", a[1] // b[1]] if a[1] % b[1] == 0 else ["frac", a[1], b[1]]), INT
        return ["/", a, b], Type("int", "") if ta.of == tb.of else ta
