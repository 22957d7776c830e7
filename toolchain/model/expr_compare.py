"""Comparisons, `is`, `has`, `reaches`."""

from __future__ import annotations

from typing import Any

from toolchain.base.source import Span
from toolchain.base.suggest import did_you_mean
from toolchain.language.ast import Expr
from toolchain.language.tokens import Token
from toolchain.model.expr_base import ExpressionParts
from toolchain.model.scope import (
    Scope,
    Typed,
    is_group,
    single,
    words_of,
)
from toolchain.model.types import (
    BOOL,
    CARD,
    EDGE,
    HEX,
    HEXES,
    NONE,
    PIECE,
    UNKNOWN,
    Type,
    agree,
)


class CompareParts(ExpressionParts):
    """Comparisons, `is`, `has`, `reaches`."""

    def _on_compare(self, tree: Expr, scope: Scope) -> Typed:
        op = tree.args[1].text
        a, ta, b, tb = self._pair_of(tree.args[0], tree.args[2], scope)
        if ta.kind == "int" and tb.kind == "int":
            self._same_measure(ta, tb, tree.span, "compared")
        elif not agree(ta, tb):
            self._mismatch(ta, tb, tree)
        elif op not in ("=", "<>") and ta.kind not in ("int", "value", "unknown"):
            self.findings.add("TYP005", f"a {ta} has no order", tree.span, help="use `=` or `<>`")
        return [op, a, b], BOOL

    def _pair_of(self, left: Any, right: Any, scope: Scope) -> tuple[list[Any], Type, list[Any], Type]:
        """Two values of which one may be a bare word that only the other's type explains."""
        if self._is_bare_value(left, scope) and not self._is_bare_value(right, scope):
            b, tb = self.value(right, scope)
            a, ta = self._value_as(left, tb, scope)
            return a, ta, b, tb
        a, ta = self.value(left, scope)
        b, tb = self._value_as(right, ta, scope)
        return a, ta, b, tb

    def _is_bare_value(self, tree: Any, scope: Scope) -> bool:
        word = single(tree)
        return (
            word is not None
            and word.kind in ("NAME", "PROPER")
            and word.text not in scope.names
            and bool(self.facts.value_sets_with(word.text))
        )

    def _value_as(self, tree: Any, wanted: Type, scope: Scope) -> Typed:
        word = single(tree)
        if word is not None and wanted.kind == "value" and word.text not in scope.names:
            values = self.facts.values[wanted.of]
            if word.text in values:
                return ["int", values.index(word.text)], wanted
            if word.text in ("none", "yes", "no") or word.kind == "NUM":
                return self.value(tree, scope)
            if not self.symbols.by_name.get(word.text):
                self.findings.add(
                    "REF003",
                    f"`{word.text}` is not a value of `{wanted.of}`",
                    word.span,
                    help=did_you_mean(word.text, values) or "its values: " + ", ".join(values),
                )
                return ["int", 0], wanted
        return self.value(tree, scope)

    def _mismatch(self, ta: Type, tb: Type, tree: Expr) -> None:
        if ta.kind == tb.kind == "value":
            self.findings.add("TYP003", f"`{ta.of}` and `{tb.of}` are different scales", tree.span)
        else:
            self.findings.add("TYP003", f"a {ta} is never equal to a {tb}", tree.span)

    def _same_measure(self, ta: Type, tb: Type, span: Span, verb: str) -> None:
        if ta.of and tb.of and ta.of != tb.of:
            self.findings.add(
                "TYP010",
                f"{ta.of} and {tb.of} cannot be {verb}",
                span,
                help=f"both must be {ta.of} or both {tb.of}",
            )

    def _on_is_(self, tree: Expr, scope: Scope) -> Typed:
        a, ta = self.value(tree.args[0], scope)
        return self._is(a, ta, tree.args[1], scope), BOOL

    def _on_is_not(self, tree: Expr, scope: Scope) -> Typed:
        a, ta = self.value(tree.args[0], scope)
        return ["not", self._is(a, ta, tree.args[1], scope)], BOOL

    def _is(self, a: list[Any], ta: Type, right: Any, scope: Scope) -> list[Any]:
        if (
            isinstance(right, Expr)
            and right.op == "phrase"
            and len(right.args) == 1
            and is_group(right.args[0])
        ):
            group: Expr = right.args[0]
            return self._is_alternatives(a, ta, group.args[0], scope) if len(group.args) == 1 else ["bool", 1]
        if isinstance(right, Expr) and right.op == "or_":
            return self._is_alternatives(a, ta, right, scope)
        if ta == PIECE:
            return self._piece_is(a, right, scope)
        if ta == HEX:
            return self._hex_is(a, right, scope)
        if ta == UNKNOWN and single(right) is not None:
            return ["bool", 1]  # what is wrong with the left side was said; a word is only known by its kind
        b, tb = self._value_as(right, ta, scope)
        if not agree(ta, tb):
            self._mismatch(ta, tb, right)
        return ["=", a, b]

    def _is_alternatives(self, a: list[Any], ta: Type, right: Any, scope: Scope) -> list[Any]:
        if isinstance(right, Expr) and right.op == "or_":
            return [
                "or",
                self._is_alternatives(a, ta, right.args[0], scope),
                self._is_alternatives(a, ta, right.args[1], scope),
            ]
        return self._is(a, ta, right, scope)

    def _piece_is(self, a: list[Any], right: Any, scope: Scope) -> list[Any]:
        words = [w for w in words_of(right)]
        if len(words) == 1 and words[0].text not in self.facts.kinds and words[0].text in scope.names:
            b, tb = self.value(right, scope)
            if not agree(PIECE, tb):
                self._mismatch(PIECE, tb, right)
            return ["=", a, b]
        if len(words) == 1 and self.symbols.get(words[0].text, "piece"):
            b, _ = self.value(right, scope)
            return ["=", a, b]
        made: list[Any] | None = None
        for word in words:
            test = self._word_test(a, word, scope)
            if test is not None:
                made = test if made is None else ["and", made, test]
        return made or ["bool", 1]

    def _word_test(self, a: list[Any], word: Token, scope: Scope) -> list[Any] | None:
        """One word said of a piece: a kind, a face, a state, friendly or enemy."""
        text = word.text
        if text == "none":
            return ["=", a, ["none"]]
        kind = self.facts.kind_bits(text)
        if kind:
            return ["kind", kind, a]
        if text in self.facts.faces:
            return ["face", self.facts.faces.index(text), a]
        state = self.symbols.get(text, "state")
        if state and state.info["of"] == "piece" and state.info["type"] == BOOL:
            return ["<>", ["col", text, a], ["int", 0]]
        if text in ("own", "friendly", "enemy"):
            return ["=" if text != "enemy" else "<>", ["side", a], self._us(scope, word.span)]
        side = self.symbols.get(text, "side")
        if side:
            return ["=", ["side", a], ["int", side.info["index"]]]
        nation = self.symbols.get(text, "nation")
        if nation:
            return ["=", ["nation", a], ["int", nation.info["index"]]]
        if text == "eliminated":
            return ["not", ["on-map", a]]
        options = [*self.facts.kinds, *self.facts.faces, *self.symbols.names("state")]
        self.findings.add(
            "REF004", f"`{text}` is neither a kind, a face nor a state of a piece", word.span,
            help=did_you_mean(text, options) or self._words_of_pieces(),
        )  # fmt: skip
        return None

    def _words_of_pieces(self) -> str:
        """Which words could be said of a piece, and how others are made."""
        listed = [*self.facts.kinds, *self.facts.faces]
        shown = ", ".join(f"`{x}`" for x in listed[:9]) + (", ..." if len(listed) > 9 else "")
        return f"known: {shown}; others are declared: `kind`, `state`, `zone`"

    def _hex_is(self, a: list[Any], right: Any, scope: Scope) -> list[Any]:
        word = single(right)
        if word is None:
            b, tb = self.value(right, scope)
            return ["=", a, b] if tb == HEX else ["in-set", a, self._hexes(b, tb, right.span)]
        text = word.text
        if text in self.facts.hex_terrains:
            return ["in-set", a, self._terrain_set(text)]
        region = self.symbols.get(text, "region")
        if region:
            return ["in-set", a, ["region", text]]
        state = self.symbols.get(text, "state")
        if state and state.info["of"] == "hex" and state.info["type"] == BOOL:
            return ["<>", ["col", text, a], ["int", 0]]
        b, tb = self.value(right, scope)
        if tb == HEXES:
            return ["in-set", a, b]
        if tb not in (HEX, UNKNOWN, NONE):
            self._mismatch(HEX, tb, right)
        return ["=", a, b]

    def _terrain_set(self, word: str) -> list[Any]:
        made: list[Any] | None = None
        for terrain in self.facts.hex_terrains[word]:
            part = ["terrain", terrain]
            made = part if made is None else ["union", made, part]
        for state in self.facts.terrain_states.get(word, ()):
            part = ["hexes-with", state, ["int", 1]]
            made = part if made is None else ["union", made, part]
        return made or ["hex-set", []]

    def _on_has(self, tree: Expr, scope: Scope) -> Typed:
        return self._has(tree, scope), BOOL

    def _on_has_no(self, tree: Expr, scope: Scope) -> Typed:
        return ["not", self._has(tree, scope)], BOOL

    def _has(self, tree: Expr, scope: Scope) -> list[Any]:
        a, ta = self.value(tree.args[0], scope)
        word = single(tree.args[1])
        if word is None:
            self.findings.add("TYP006", "`has` takes one word", tree.span)
            return ["bool", 1]
        text = word.text
        if ta == EDGE:
            if text in self.facts.edge_terrains:
                made: list[Any] | None = None
                for terrain in self.facts.edge_terrains[text]:
                    part = ["edge-has", terrain, a]
                    made = part if made is None else ["or", made, part]
                return made or ["bool", 0]
            state = self.symbols.get(text, "state")
            if state and state.info["of"] == "hexside" and state.info["type"] == BOOL:
                return self._column(state, a)[0]
            self._unknown_word(word, "a terrain or state of hexsides", self.facts.edge_terrains)
            return ["bool", 0]
        if ta == HEX:
            return self._hex_is(a, tree.args[1], scope)
        if ta == CARD:
            if text in self.facts.card_values:
                return ["<>", ["card-value", text, a], ["int", 0]]
            self._unknown_word(word, "a mark of cards", self.facts.card_values)
            return ["bool", 0]
        if ta == PIECE:
            for name, attribute in self.facts.attributes.items():
                type_: Type = attribute["type"]
                if type_.kind == "value" and text in self.facts.values[type_.of]:
                    return ["=", self._attribute(name, a), ["int", self.facts.values[type_.of].index(text)]]
            test = self._word_test(a, word, scope)
            return test or ["bool", 0]
        if ta != UNKNOWN:
            self.findings.add("TYP006", f"a {ta} has nothing", tree.span)
        return ["bool", 0]

    def _unknown_word(self, word: Token, what: str, options: Any) -> None:
        listed = list(options)
        text = did_you_mean(word.text, listed)
        if word.text in self.facts.hex_terrains:
            text = f"`{word.text}` is of hexes: `to is {word.text}`"
        elif not text and 0 < len(listed) < 9:
            text = "known here: " + ", ".join(f"`{x}`" for x in sorted(listed))
        self.findings.add("REF001", f"`{word.text}` is not {what}", word.span, help=text)

    def _on_reaches(self, tree: Expr, scope: Scope) -> Typed:
        made, _ = self.value(tree.args[0], scope)
        if made[0] != "trace":
            self.findings.add("TYP007", "only a trace reaches something", tree.span)
        else:
            self.findings.add(
                "REF010",
                "`reaches` is not built yet",
                tree.span,
                help="name the goal in the `path` of the trace",
            )
        return made, BOOL
