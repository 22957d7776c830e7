"""Functions applied to arguments."""

from __future__ import annotations

from functools import reduce
from typing import Any

from toolchain.language.ast import Expr
from toolchain.language.tokens import Token
from toolchain.model.expr_base import ExpressionParts
from toolchain.model.scope import (
    BAD,
    Scope,
    Typed,
    is_group,
    rename_token,
    single,
)
from toolchain.model.symbols import Function
from toolchain.model.types import (
    BOOL,
    CARD,
    EDGE,
    HEX,
    HEXES,
    INT,
    PIECE,
    PIECES,
    SIDE,
    UNKNOWN,
    Type,
    element,
)

# Functions of the language itself: how few and how many arguments, and what they are.
_ANY = 10_000
_WANTED: dict[str, tuple[int, int, str]] = {
    "sum": (2, 2, "set, value"),
    "highest": (2, 2, "set, value"),
    "lowest": (2, 2, "set, value"),
    "every": (2, 2, "set, condition"),
    "matchable": (3, 3, "set, set, condition"),
    "unmet": (7, 7, "hexes, hexes, link, left owes, right owes, group of left, group of right"),
    "min": (1, _ANY, "value, value"),
    "max": (1, _ANY, "value, value"),
    "distance": (2, 2, "place, place"),
    "ring": (1, 1, "place"),
    "hexside": (2, 2, "hex, hex"),
    "fits": (2, 2, "piece, place"),
    "overstack": (2, 2, "side, place"),
    "possible": (1, 1, "way of piece"),
    "lines": (3, 3, "label, section, card"),
}


class CallParts(ExpressionParts):
    """Functions applied to arguments."""

    def _call(self, word: Token, group: Expr, scope: Scope) -> Typed | None:
        name = word.text
        wanted = _WANTED.get(name)
        if wanted is not None:
            if not wanted[0] <= len(group.args) <= wanted[1]:
                self.findings.add(
                    "TYP018",
                    f"`{name}` takes {wanted[2].count(',') + 1} arguments, not {len(group.args)}"
                    if wanted[0] == wanted[1]
                    else f"`{name}` takes at least one argument",
                    word.span,
                    help=f"`{name}({wanted[2]})`",
                )
                return BAD
            made: Typed = getattr(self, "_call_" + name)(group, scope, word)
            return made
        function = self.resolve_function(name)
        if function is None:
            return None
        if function.kind == "sight" and len(group.args) == 2:
            return self._call_sight(function, group, word, scope)
        return self._call_function(function, list(group.args), word, scope)

    def _call_sight(self, function: Function, group: Expr, word: Token, scope: Scope) -> Typed:
        """`SIGHT(viewer, target)`: the second is among the hexes seen from the first."""
        seen, _ = self._call_function(function, [group.args[0]], word, scope)
        target, type_ = self.value(group.args[1], scope)
        return ["in-set", self.fit(target, type_, HEX, group.args[1].span, "`target`"), seen], BOOL

    def _call_function(self, function: Function, parts: list[Any], word: Token, scope: Scope) -> Typed:
        if len(parts) != len(function.params):
            wanted = ", ".join(n for n, _ in function.params)
            self.findings.add(
                "TYP018",
                f"`{function.name}` takes {len(function.params)} arguments, not {len(parts)}",
                word.span,
                help=f"`{function.name}({wanted})`",
            )
            return BAD
        args = []
        for part, (name, type_) in zip(parts, function.params, strict=True):
            made, got = self._value_as(part, type_, scope)
            args.append(self.fit(made, got, type_, part.span, f"`{name}`"))
        return self._applied(function, args), function.result or UNKNOWN

    def _element_call(self, group: Expr, scope: Scope, word: Token, op: str) -> Typed:
        made, type_ = self.value(group.args[0], scope)
        made = self._members(made, type_, group.args[0].span)
        var = self.fresh()
        inner = self._bind(scope, "it", element(type_), var)
        if op == "every":
            return ["every", var, made, self.truth(group.args[1], inner)], BOOL
        value, tv = self._element_value(group.args[1], inner, element(type_))
        return [op, var, made, self._number(value, tv, group.args[1].span)], tv

    def _element_value(self, tree: Any, scope: Scope, of: Type) -> Typed:
        """`sum(units, size)`: a bare quantity is taken of each element."""
        word = single(tree)
        if word is not None and word.kind == "NAME" and word.text not in scope.names:
            it = self._word(rename_token(word, "it"), scope)[0]
            made = self._property(word, it, of, scope, quiet=True)
            if made is not None:
                return made
        return self.value(tree, scope)

    def _call_sum(self, group: Expr, scope: Scope, word: Token) -> Typed:
        return self._element_call(group, scope, word, "sum")

    def _call_highest(self, group: Expr, scope: Scope, word: Token) -> Typed:
        return self._element_call(group, scope, word, "highest")

    def _call_lowest(self, group: Expr, scope: Scope, word: Token) -> Typed:
        return self._element_call(group, scope, word, "lowest")

    def _call_every(self, group: Expr, scope: Scope, word: Token) -> Typed:
        return self._element_call(group, scope, word, "every")

    def _call_matchable(self, group: Expr, scope: Scope, word: Token) -> Typed:
        """`matchable(SET, SET, CONDITION)`: each `left` can have a `right` for itself."""
        sets = []
        inner, names = scope, []
        for part, name in zip(group.args[:2], ("left", "right"), strict=True):
            made, type_ = self.value(part, scope)
            sets.append(self._members(made, type_, part.span))
            names.append(self.fresh())
            inner = self._bind(inner, name, element(type_), names[-1])
        return ["matchable", *names, *sets, self.truth(group.args[2], inner)], BOOL

    def _call_unmet(self, group: Expr, scope: Scope, word: Token) -> Typed:
        """`unmet(HEXES, HEXES, LINK, OWES, OWES, GROUP, GROUP)`: who owes an attack and can have none any more."""
        left, right = self.fresh(), self.fresh()
        sets = [
            self.fit(*self.value(part, scope), HEXES, part.span, "each of the two sets")
            for part in group.args[:2]
        ]
        mine = self._bind(scope, "left", HEX, left)
        theirs = self._bind(scope, "right", HEX, right)
        link = self.truth(group.args[2], self._bind(mine, "right", HEX, right))
        owes = [self.truth(part, inner) for part, inner in zip(group.args[3:5], (mine, theirs), strict=True)]
        groups = [
            self._number(*self.value(part, inner), part.span)
            for part, inner in zip(group.args[5:7], (mine, theirs), strict=True)
        ]
        return ["unmet", left, right, *sets, link, *owes, *groups], HEXES

    def _call_min(self, group: Expr, scope: Scope, word: Token) -> Typed:
        return self._extreme(group, scope, "min")

    def _call_max(self, group: Expr, scope: Scope, word: Token) -> Typed:
        return self._extreme(group, scope, "max")

    def _extreme(self, group: Expr, scope: Scope, op: str) -> Typed:
        parts = [self.value(a, scope) for a in group.args]
        for arg, (made, type_) in zip(group.args, parts, strict=True):
            self._number(made, type_, arg.span)
            if type_.kind == "int":
                self._same_measure(parts[0][1], type_, arg.span, "compared")
        return [op, [p for p, _ in parts]], parts[0][1]

    def _call_distance(self, group: Expr, scope: Scope, word: Token) -> Typed:
        a, ta = self.value(group.args[0], scope)
        b, tb = self.value(group.args[1], scope)
        if tb == HEXES:
            return ["distance-set", self._spot(a, ta, group.args[0].span), b], INT
        if tb == PIECES:
            var = self.fresh()
            return [
                "lowest",
                var,
                b,
                ["distance", self._spot(a, ta, group.args[0].span), ["place", ["v", var]]],
            ], INT
        return ["distance", self._spot(a, ta, group.args[0].span), self._spot(b, tb, group.args[1].span)], INT

    def _call_ring(self, group: Expr, scope: Scope, word: Token) -> Typed:
        a, ta = self.value(group.args[0], scope)
        return ["near", self._spot(a, ta, group.args[0].span)], HEXES

    def _call_hexside(self, group: Expr, scope: Scope, word: Token) -> Typed:
        a, ta = self.value(group.args[0], scope)
        b, tb = self.value(group.args[1], scope)
        return ["edge", self._spot(a, ta, group.args[0].span), self._spot(b, tb, group.args[1].span)], EDGE

    def _call_fits(self, group: Expr, scope: Scope, word: Token) -> Typed:
        a = self.fit(*self.value(group.args[0], scope), PIECE, group.args[0].span, "what should fit")
        b, tb = self.value(group.args[1], scope)
        spot = self._spot(b, tb, group.args[1].span)
        limits = [["fits", name, a, spot] for name in self.symbols.names("stacking")]
        return (reduce(lambda made, part: ["and", made, part], limits) if limits else ["bool", 1]), BOOL

    def _call_overstack(self, group: Expr, scope: Scope, word: Token) -> Typed:
        a = self.fit(*self.value(group.args[0], scope), SIDE, word.span, "the side")
        b, tb = self.value(group.args[1], scope)
        spot = self._spot(b, tb, group.args[1].span)
        limits = [["over", name, a, spot] for name in self.symbols.names("stacking")]
        return (reduce(lambda made, part: ["+", made, part], limits) if limits else ["int", 0]), INT

    def _call_possible(self, group: Expr, scope: Scope, word: Token) -> Typed:
        """`possible(WAY of PIECE)`, `possible(WAY(PIECE, ...))`: the space is not empty."""
        tree = group.args[0]
        name: Token | None
        if isinstance(tree, Expr) and tree.op == "of":
            name = single(tree.args[0])
            args = [tree.args[1]]
        elif (
            isinstance(tree, Expr) and tree.op == "phrase" and len(tree.args) == 2 and is_group(tree.args[1])
        ):
            name = tree.args[0]
            args = list(tree.args[1].args)
        else:
            name, args = None, []
        if name is None or not args:
            self.findings.add("TYP019", "write `possible(WAY of PIECE)`", word.span)
            return ["bool", 1], BOOL
        piece = self.fit(*self.value(args[0], scope), PIECE, args[0].span, "what moves")
        if self.symbols.get(name.text, "movement"):
            return ["can-move", name.text, piece], BOOL
        policy = self.symbols.get(name.text, "policy")
        if policy:
            more = policy.info["params"][1:]
            if len(more) != len(args) - 1:
                wanted = ", ".join(n for n, _ in policy.info["params"])
                self.findings.add(
                    "TYP018", f"`{name.text}` needs {wanted}", name.span, help=f"`{name.text}({wanted})`"
                )
                return ["bool", 1], BOOL
            given = [
                self.fit(*self._value_as(arg, type_, scope), type_, arg.span, f"`{n}`")
                for arg, (n, type_) in zip(args[1:], more, strict=True)
            ]
            return ["can-retreat", name.text, piece, given, []], BOOL
        if name.text == "entry":
            return ["can-enter", piece], BOOL
        self._unknown_word(name, "a movement or policy", self.symbols.names("movement", "policy"))
        return ["bool", 1], BOOL

    def _call_lines(self, group: Expr, scope: Scope, word: Token) -> Typed:
        """`lines(LABEL, SECTION, CARD)`: the section of the card has a line with this label."""
        label, section = single(group.args[0]), single(group.args[1])
        card = self.fit(*self.value(group.args[2], scope), CARD, group.args[2].span, "the card")
        if label is None or section is None or section.text not in self.facts.section_labels:
            self.findings.add("TYP018", "write `lines(LABEL, SECTION, CARD)`", word.span)
            return ["bool", 0], BOOL
        return ["section-has", section.text, label.text, card], BOOL
