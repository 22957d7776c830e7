"""Counting, filtering, and where things are."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from toolchain.base.source import Span
from toolchain.language.ast import Expr
from toolchain.language.tokens import Token
from toolchain.model.expr_base import ExpressionParts
from toolchain.model.masks import as_hexes
from toolchain.model.scope import (
    BAD,
    Scope,
    Typed,
    parse_range,
    rename,
    single,
    words_of,
)
from toolchain.model.types import (
    BOOL,
    HEX,
    HEXES,
    INT,
    PIECE,
    PIECES,
    PLACE,
    SPAN,
    UNKNOWN,
    Type,
    element,
)


class SetParts(ExpressionParts):
    """Counting, filtering, and where things are."""

    def _on_count(self, tree: Expr, scope: Scope) -> Typed:
        made, type_ = self.value(tree.args[0], scope)
        if type_ == HEXES:
            return ["hex-count", made], INT
        if type_ == PIECES or type_.kind in ("list", "unknown"):
            return ["size", made], INT
        self.findings.add("TYP012", f"a {type_} cannot be counted", tree.span)
        return ["int", 0], INT

    def _exists(self, made: list[Any], type_: Type) -> list[Any]:
        return ["some-hex", made] if type_ == HEXES else ["some", made]

    def _on_some(self, tree: Expr, scope: Scope) -> Typed:
        made, type_ = self.value(tree.args[0], scope)
        if type_ == BOOL:
            return made, BOOL
        if type_ == PIECE:
            return ["<>", made, ["none"]], BOOL
        if type_ not in (HEXES, PIECES, UNKNOWN) and type_.kind != "list":
            self.findings.add("TYP012", f"a {type_} cannot be counted", tree.span)
            return ["bool", 0], BOOL
        return self._exists(made, type_), BOOL

    def _on_no(self, tree: Expr, scope: Scope) -> Typed:
        made, _ = self._on_some(tree, scope)
        return ["not", made], BOOL

    def _on_where(self, tree: Expr, scope: Scope) -> Typed:
        made, type_ = self.value(tree.args[0], scope)
        if type_ == HEX:  # a named hex is a set of one
            made, type_ = ["single", made], HEXES
        var = self.fresh()
        inner = scope.with_name("it", element(type_))
        inner = replace(inner, names={**inner.names, "\0it": Type("bound", var)})
        cond = self.truth(tree.args[1], inner)
        return self._filter(made, type_, var, cond, tree.span)

    def _filter(self, made: list[Any], type_: Type, var: str, cond: list[Any], span: Span) -> Typed:
        if type_ == PIECES and made[0] == "pieces":
            q = dict(made[1])
            if q.get("where") is not None:
                cond = ["and", rename(q["where"], q["var"], var), cond]
            q["var"], q["where"] = var, cond
            return ["pieces", q], PIECES
        if type_ == HEXES:
            fast = as_hexes(cond, var, self.facts)
            if fast is not None:
                return ["common", made, fast], HEXES
            return ["hexes-where", var, made, cond], HEXES
        if type_.kind == "list" or type_ == PIECES:
            return ["only-where", var, made, cond], type_
        if type_ != UNKNOWN:
            self.findings.add("TYP013", f"`where` picks from a set, not from a {type_}", span)
        return made, type_

    def _suffix(self, tree: Expr, scope: Scope) -> tuple[list[Any], Type, list[Any], Type]:
        a, ta = self.value(tree.args[0], scope)
        b, tb = self.value(tree.args[-1], scope)
        return a, ta, b, tb

    def _on_in_(self, tree: Expr, scope: Scope) -> Typed:
        right = tree.args[1]
        word = single(right)
        a, ta = self.value(tree.args[0], scope)
        if word is not None and word.kind == "RANGE":
            low, high = parse_range(word.text)
            if ta.kind not in ("int", "unknown", "value"):
                self.findings.add("TYP014", f"a {ta} is not in a range of numbers", tree.span)
            return ["between", a, low, high], BOOL
        b, tb = self.value(right, scope)
        if tb == SPAN:
            return ["in-span", a, b], BOOL
        if ta == PIECES:
            return self._pieces_in(a, b, tb, tree.span), PIECES
        if ta == HEXES:
            return ["common", a, self._hexes(b, tb, tree.span)], HEXES
        if ta == PIECE:
            if tb in (HEX, PLACE):
                return ["=", ["place", a], b], BOOL
            if tb == PIECES:
                return ["contains", b, a], BOOL
            if tb not in (PIECE, HEXES, UNKNOWN):
                self.findings.add("TYP014", f"a piece is never in a {tb}", tree.span)
                return ["bool", 0], BOOL
            return ["in-set", ["place", a], self._hexes(b, tb)], BOOL
        if ta == HEX:
            if tb in (HEX, HEXES):
                return ["in-set", a, self._hexes(b, tb)], BOOL
        if tb.kind == "list" or tb == PIECES:
            if ta.kind == "list":
                return b, tb
            if ta.kind != element(tb).kind and UNKNOWN not in (ta, element(tb)):
                self.findings.add("TYP014", f"a {ta} is never in a {tb}", tree.span)
            return ["contains", b, a], BOOL
        if UNKNOWN not in (ta, tb):
            self.findings.add("TYP014", f"a {ta} is never in a {tb}", tree.span)
        return ["bool", 0], BOOL

    def _on_not_in(self, tree: Expr, scope: Scope) -> Typed:
        made, type_ = self._on_in_(tree, scope)
        if type_ != BOOL:
            self.findings.add("TYP014", "`not in` is asked of one thing, not of a set", tree.span)
            return ["bool", 0], BOOL
        return ["not", made], BOOL

    def _pieces_in(self, a: list[Any], b: list[Any], tb: Type, span: Span) -> list[Any]:
        if a[0] != "pieces":
            var = self.fresh()
            place = ["place", ["v", var]]
            test = ["=", place, b] if tb in (HEX, PLACE) else ["in-set", place, self._hexes(b, tb, span)]
            return ["only-where", var, a, test]
        q = dict(a[1])
        if tb == PIECES or tb == Type("list", "piece"):
            var = self.fresh()
            return ["only-where", var, b, self.chosen(q, var) or ["bool", 1]]
        if tb in (HEX, PLACE):
            q["at"] = b
        elif tb == PIECE:
            q["at"] = ["place", b]
        elif tb == HEXES:
            q["in"] = b if q.get("in") is None else ["common", q["in"], b]
        elif tb != UNKNOWN:
            self.findings.add("TYP014", f"pieces are never in a {tb}", span)
        return ["pieces", q]

    def chosen(self, q: dict[str, Any], var: str) -> list[Any] | None:
        """The condition on a bound piece that a selection picks it; None where it picks every piece."""
        piece = ["v", var]
        every = (1 << len(self.facts.kinds)) - 1
        parts: list[list[Any]] = []
        if q["kinds"] != every:
            parts.append(["kind", [n for n in range(len(self.facts.kinds)) if q["kinds"] >> n & 1], piece])
        parts += [["=", [key, piece], q[key]] for key in ("side", "nation") if q.get(key) is not None]
        if q.get("at") is not None:
            parts.append(["=", ["place", piece], q["at"]])
        if q.get("in") is not None:
            parts.append(["in-set", ["place", piece], q["in"]])
        if q.get("where") is not None:
            parts.append(rename(q["where"], q["var"], var))
        whole: list[Any] | None = None
        for part in parts:
            whole = part if whole is None else ["and", whole, part]
        return whole

    def _on_at(self, tree: Expr, scope: Scope) -> Typed:
        return self._on_in_(tree, scope)

    def _on_on(self, tree: Expr, scope: Scope) -> Typed:
        word = single(tree.args[1])
        a, ta = self.value(tree.args[0], scope)
        if word is not None and word.text == "map":
            if ta == PIECE:
                return ["on-map", a], BOOL
            return a, ta
        return self._on_in_(tree, scope)

    def _on_adjacent_to(self, tree: Expr, scope: Scope) -> Typed:
        a, ta, b, tb = self._suffix(tree, scope)
        if tb == PIECES:
            self.findings.add(
                "TYP015", "adjacent to which of these pieces?", tree.span, help="name one piece or hex"
            )
            return BAD
        near = ["near-set", b] if tb == HEXES else ["near", self._spot(b, tb, tree.args[-1].span)]
        return self._placed(a, ta, near, tree)

    def _placed(self, a: list[Any], ta: Type, near: list[Any], tree: Expr) -> Typed:
        if ta == PIECES:
            return self._pieces_in(a, near, HEXES, tree.span), PIECES
        if ta == HEXES:
            return ["common", a, near] if a != ["all-hexes"] else near, HEXES
        if ta == PIECE:
            return ["in-set", ["place", a], near], BOOL
        if ta == HEX:
            return ["in-set", a, near], BOOL
        if ta != UNKNOWN:
            self.findings.add("TYP015", f"a {ta} has no place on the map", tree.span)
        return ["bool", 0], BOOL

    def _on_within(self, tree: Expr, scope: Scope) -> Typed:
        a, ta = self.value(tree.args[0], scope)
        n = self._number(*self.value(tree.args[1], scope), tree.args[1].span)
        b, tb = self.value(tree.args[2], scope)
        return self._placed(a, ta, ["within", n, self._spot(b, tb, tree.args[2].span)], tree)

    def _on_beyond(self, tree: Expr, scope: Scope) -> Typed:
        a, ta = self.value(tree.args[0], scope)
        n = self._number(*self.value(tree.args[1], scope), tree.args[1].span)
        b, tb = self.value(tree.args[2], scope)
        near = ["within", n, self._spot(b, tb, tree.args[2].span)]
        return self._placed(a, ta, ["minus", ["all-hexes"], near], tree)

    def _on_stacked_with(self, tree: Expr, scope: Scope) -> Typed:
        a, ta, b, tb = self._suffix(tree, scope)
        if ta == PIECES and tb == PIECE:
            made = self._pieces_in(a, ["place", b], HEX, tree.span)
            return self._other(made, ta, b, tree)
        if ta == PIECE and tb == PIECE:
            return ["and", ["<>", a, b], ["=", ["place", a], ["place", b]]], BOOL
        self.findings.add("TYP015", "only pieces are stacked", tree.span)
        return ["bool", 0], BOOL

    def _on_other_than(self, tree: Expr, scope: Scope) -> Typed:
        a, ta, b, tb = self._suffix(tree, scope)
        if ta == HEXES:
            return ["minus", a, self._hexes(b, tb, tree.args[-1].span)], HEXES
        return self._other(a, ta, b, tree)

    def _other(self, a: list[Any], ta: Type, b: list[Any], tree: Expr) -> Typed:
        if ta == PIECES and a[0] == "pieces":
            var = self.fresh()
            return self._filter(a, ta, var, ["<>", ["v", var], b], tree.span)
        if ta != PIECES and ta.kind not in ("list", "unknown"):
            self.findings.add("TYP013", f"`other than` picks from a set, not from a {ta}", tree.span)
        return ["without", a, b], ta

    def _on_attached_to(self, tree: Expr, scope: Scope) -> Typed:
        self.findings.add("TYP009", "name the relation: `RELATION of PIECE`", tree.span)
        return BAD

    def _on_across(self, tree: Expr, scope: Scope) -> Typed:
        self.findings.add("REF010", "`across ... from` is not built yet", tree.span)
        return BAD

    def _on_nearest_to(self, tree: Expr, scope: Scope) -> Typed:
        a, ta, b, tb = self._suffix(tree, scope)
        if tb == HEXES:
            self.findings.add(
                "TYP015", "nearest to which of these hexes?", tree.span,
                help="name one, or take those with the lowest `distance(it, ...)`",
            )  # fmt: skip
            return a, ta
        if ta == HEXES:
            return ["nearest", a, self._spot(b, tb, tree.args[-1].span)], HEXES
        a = self._members(a, ta, tree.args[0].span)
        var = self.fresh()
        return [
            "best",
            var,
            a,
            ["distance", ["place", ["v", var]], self._spot(b, tb, tree.args[-1].span)],
            0,
        ], element(ta)

    def _on_by_highest(self, tree: Expr, scope: Scope) -> Typed:
        return self._best(tree, scope, 1)

    def _on_by_lowest(self, tree: Expr, scope: Scope) -> Typed:
        return self._best(tree, scope, 0)

    def _best(self, tree: Expr, scope: Scope, way: int) -> Typed:
        a, ta = self.value(tree.args[0], scope)
        a = self._members(a, ta, tree.args[0].span)
        var = self.fresh()
        inner = self._bind(scope, "it", element(ta), var)
        b = self._number(*self.value(tree.args[1], inner), tree.args[1].span)
        return ["best", var, a, b, way], element(ta)

    def _bind(self, scope: Scope, name: str, type_: Type, var: str) -> Scope:
        return replace(scope, names={**scope.names, name: type_, "\0" + name: Type("bound", var)})

    def _on_ignoring(self, tree: Expr, scope: Scope) -> Typed:
        return self._mode(tree, scope, "ignoring")

    def _on_only(self, tree: Expr, scope: Scope) -> Typed:
        return self._mode(tree, scope, "only")

    def _without_bars(self, made: list[Any], words: list[Token]) -> list[Any]:
        """`possible(POLICY of PIECE) ignoring LABEL`: the same question with a bar left out.

        A conduct that goes step by step may ignore the edge of the map as well.
        """
        info = self.symbols.get(made[1], "policy").info  # type: ignore[union-attr]
        labels = [*info["labels"], *(["edge"] if info["steps"] else [])]
        for word in words:
            if word.text not in labels:
                self._unknown_word(word, f"a bar of `{made[1]}`", labels)
        return [*made[:4], [*made[4], *(word.text for word in words)]]

    def _mode(self, tree: Expr, scope: Scope, mode: str) -> Typed:
        made, type_ = self.value(tree.args[0], scope)
        words = words_of(tree.args[1])
        if made[0] == "can-retreat" and mode == "ignoring":
            return self._without_bars(made, words), type_
        if made[0] != "section" or len(words) != 1:
            self.findings.add("TYP016", f"`{mode}` picks lines of a card section by one label", tree.span)
            return made, type_
        labels = self.facts.section_labels.get(made[1], set())
        if words[0].text not in labels:
            self._unknown_word(words[0], f"a label in `{made[1]}`", labels)
        return ["section", made[1], mode, words[0].text, *made[4:]], type_
