"""Expressions: what a phrase means here, and that it fits."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any

from toolchain.base.diagnostic import Findings
from toolchain.base.source import Span
from toolchain.base.suggest import did_you_mean, nearest
from toolchain.language.ast import Expr
from toolchain.language.parse import parse_expression
from toolchain.language.tokens import Token
from toolchain.model.masks import as_hexes
from toolchain.model.symbols import Function, Symbols
from toolchain.model.types import (
    BOOL,
    CARD,
    CARDS,
    EDGE,
    EVENT,
    HEX,
    HEXES,
    INT,
    NATION,
    NONE,
    PAIR,
    PIECE,
    PIECES,
    PLACE,
    SIDE,
    SIDES,
    SPAN,
    UNKNOWN,
    Type,
    agree,
    element,
)

Typed = tuple[list[Any], Type]
BAD: Typed = (["int", 0], UNKNOWN)


@dataclass(frozen=True)
class Scope:
    """Names available at one place, and whose side is meant by own, friendly and enemy."""

    names: dict[str, Type] = field(default_factory=dict)
    us: list[Any] | None = None

    def with_name(self, name: str, type_: Type) -> Scope:
        """This scope and one more name."""
        return replace(self, names={**self.names, name: type_})


@dataclass
class _Selector:
    """A phrase that picks pieces, before it becomes an expression."""

    q: dict[str, Any]
    demand: int | None = None


class Expressions:
    """Elaborates expressions against the declared names of a project."""

    def __init__(self, symbols: Symbols, findings: Findings, facts: Any) -> None:
        self.symbols = symbols
        self.findings = findings
        self.facts = facts
        self.functions: dict[str, Function] = {}
        self.resolve_function: Callable[[str], Function | None] = self.functions.get
        self._vars = 0
        self.used_locals: set[int] = set()

    # entry points

    def read(self, tokens: list[Token], scope: Scope, after: Span) -> Typed:
        """An expression from words."""
        tree = parse_expression(tokens, self.findings, after)
        if tree is None:
            return BAD
        return self.value(tree, scope)

    def condition(self, tokens: list[Token], scope: Scope, after: Span) -> list[Any]:
        """A condition from words."""
        tree = parse_expression(tokens, self.findings, after)
        if tree is None:
            return ["bool", 1]
        return self.truth(tree, scope)

    def expect(self, tokens: list[Token], scope: Scope, after: Span, wanted: Type, what: str) -> list[Any]:
        """An expression that must have a type."""
        made, type_ = self.read(tokens, scope, after)
        span = tokens[0].span.to(tokens[-1].span) if tokens else after
        return self.fit(made, type_, wanted, span, what)

    def fit(self, made: list[Any], type_: Type, wanted: Type, span: Span, what: str) -> list[Any]:
        """Turns a value into the wanted type where that is natural, else reports it."""
        if agree(type_, wanted):
            return made
        if wanted == HEXES:
            if type_ == HEX:
                return ["single", made]
            if type_ == PIECE:
                return ["single", ["place", made]]
        if wanted == HEX and type_ == PIECE:
            return ["place", made]
        if wanted == HEX and type_ == HEXES:
            return ["first-hex", made]
        if wanted == HEX and type_ == PLACE:
            return made
        if wanted == SIDE and type_ == PIECE:
            return ["side", made]
        if wanted == PIECES and type_ == PIECE:
            return ["list", [made]]
        if wanted == PIECES and type_ == Type("list", "piece"):
            return made
        if wanted == BOOL and type_ in (PIECES, HEXES):
            return self._exists(made, type_)
        self.findings.add("TYP001", f"{what} is a {type_}, where a {wanted} is wanted", span)
        return made

    def truth(self, tree: Expr, scope: Scope) -> list[Any]:
        """A tree as a condition."""
        made, type_ = self.value(tree, scope)
        if type_ in (BOOL, UNKNOWN):
            return made
        if type_ in (PIECES, HEXES) or type_.kind == "list":
            return self._exists(made, type_)
        if type_ == PIECE:
            return ["<>", made, ["none"]]
        self.findings.add("TYP002", f"a condition is wanted here, not a {type_}", tree.span, help="compare it with something")
        return ["bool", 1]

    def fresh(self) -> str:
        """A name no text can hold."""
        self._vars += 1
        return f"it{self._vars}"

    # trees

    def value(self, tree: Any, scope: Scope) -> Typed:
        """A tree and its type."""
        if isinstance(tree, Token):
            return self._phrase((tree,), tree.span, scope)
        method = getattr(self, "_on_" + tree.op, None)
        if method is None:
            self.findings.add("TYP009", "this is not meant to stand here", tree.span)
            return BAD
        made: Typed = method(tree, scope)
        return made

    def _on_phrase(self, tree: Expr, scope: Scope) -> Typed:
        return self._phrase(tree.args, tree.span, scope)

    def _on_group(self, tree: Expr, scope: Scope) -> Typed:
        if len(tree.args) == 1:
            return self.value(tree.args[0], scope)
        return self._list(tree, scope)

    def _list(self, tree: Expr, scope: Scope) -> Typed:
        parts = [self.value(a, scope) for a in tree.args]
        kinds = {t for _, t in parts}
        if kinds <= {HEX}:
            made = ["single", parts[0][0]]
            for part, _ in parts[1:]:
                made = ["union", made, ["single", part]]
            return made, HEXES
        return ["list", [p for p, _ in parts]], Type("list", parts[0][1].kind)

    def _on_choice(self, tree: Expr, scope: Scope) -> Typed:
        a, ta = self.value(tree.args[0], scope)
        c = self.truth(tree.args[1], scope)  # type: ignore[arg-type]
        b, tb = self.value(tree.args[2], scope)
        if ta == HEX and tb == HEXES:
            a, ta = ["single", a], HEXES
        if tb == HEX and ta == HEXES:
            b, tb = ["single", b], HEXES
        if not agree(ta, tb):
            self.findings.add("TYP004", f"one branch is a {ta}, the other a {tb}", tree.span)
        return ["if", c, a, b], ta if ta.kind != "none" else tb

    def _on_or_(self, tree: Expr, scope: Scope) -> Typed:
        a, ta = self.value(tree.args[0], scope)
        if ta in (HEX, HEXES):
            b, tb = self.value(tree.args[1], scope)
            return ["union", self._hexes(a, ta), self._hexes(b, tb)], HEXES
        if ta == PIECES:
            b, tb = self.value(tree.args[1], scope)
            if a[0] == b[0] == "pieces" and tb == PIECES:
                return ["pieces", {**a[1], "kinds": a[1]["kinds"] | b[1]["kinds"]}], PIECES
        return ["or", self._truth_of(a, ta, tree.args[0]), self.truth(tree.args[1], scope)], BOOL  # type: ignore[arg-type]

    def _truth_of(self, made: list[Any], type_: Type, tree: Any) -> list[Any]:
        if type_ in (BOOL, UNKNOWN):
            return made
        if type_ in (PIECES, HEXES) or type_.kind == "list":
            return self._exists(made, type_)
        self.findings.add("TYP002", f"a condition is wanted here, not a {type_}", tree.span)
        return ["bool", 1]

    def _on_and_(self, tree: Expr, scope: Scope) -> Typed:
        a, ta = self.value(tree.args[0], scope)
        if ta == HEXES:
            b, tb = self.value(tree.args[1], scope)
            if tb in (HEX, HEXES):
                return ["common", a, self._hexes(b, tb)], HEXES
            return ["and", self._exists(a, ta), self._truth_of(b, tb, tree.args[1])], BOOL
        return ["and", self._truth_of(a, ta, tree.args[0]), self.truth(tree.args[1], scope)], BOOL  # type: ignore[arg-type]

    def _on_not_(self, tree: Expr, scope: Scope) -> Typed:
        return ["not", self.truth(tree.args[0], scope)], BOOL  # type: ignore[arg-type]

    def _hexes(self, made: list[Any], type_: Type) -> list[Any]:
        if type_ == HEX:
            return ["single", made]
        if type_ == PIECE:
            return ["single", ["place", made]]
        return made

    # comparing

    def _on_compare(self, tree: Expr, scope: Scope) -> Typed:
        op = tree.args[1].text  # type: ignore[attr-defined]
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
        word = _single(tree)
        return (
            word is not None
            and word.kind in ("NAME", "PROPER")
            and word.text not in scope.names
            and bool(self.facts.value_sets_with(word.text))
        )

    def _value_as(self, tree: Any, wanted: Type, scope: Scope) -> Typed:
        word = _single(tree)
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
        if isinstance(right, Expr) and right.op == "phrase" and len(right.args) == 1 and _is_group(right.args[0]):
            group: Expr = right.args[0]  # type: ignore[assignment]
            return self._is_alternatives(a, ta, group.args[0], scope) if len(group.args) == 1 else ["bool", 1]
        if isinstance(right, Expr) and right.op == "or_":
            return self._is_alternatives(a, ta, right, scope)
        if ta == PIECE:
            return self._piece_is(a, right, scope)
        if ta == HEX:
            return self._hex_is(a, right, scope)
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
        words = [w for w in _words(right)]
        if len(words) == 1 and words[0].text not in self.facts.kinds and words[0].text in scope.names:
            b, _ = self.value(right, scope)
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
            help=did_you_mean(text, options),
        )  # fmt: skip
        return None

    def _hex_is(self, a: list[Any], right: Any, scope: Scope) -> list[Any]:
        word = _single(right)
        if word is None:
            b, tb = self.value(right, scope)
            return ["=", a, b] if tb == HEX else ["in-set", a, self._hexes(b, tb)]
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
        word = _single(tree.args[1])
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
            self._unknown_word(word, "a terrain of hexsides", self.facts.edge_terrains)
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
        if not text and 0 < len(listed) < 9:
            text = "known here: " + ", ".join(f"`{x}`" for x in sorted(listed))
        self.findings.add("REF001", f"`{word.text}` is not {what}", word.span, help=text)

    def _on_reaches(self, tree: Expr, scope: Scope) -> Typed:
        made, _ = self.value(tree.args[0], scope)
        if made[0] != "trace":
            self.findings.add("TYP007", "only a trace reaches something", tree.span)
        return made, BOOL

    # arithmetic

    def _numbers(self, tree: Expr, scope: Scope) -> tuple[list[Any], Type, list[Any], Type]:
        a, ta = self.value(tree.args[0], scope)
        b, tb = self.value(tree.args[1], scope)
        for type_, part in ((ta, tree.args[0]), (tb, tree.args[1])):
            if type_.kind not in ("int", "value", "unknown"):
                self.findings.add("TYP008", f"a {type_} is not a number", part.span)  # type: ignore[attr-defined]
        return a, ta, b, tb

    def _on_add(self, tree: Expr, scope: Scope) -> Typed:
        return self._sum(tree, scope, "+", "added")

    def _on_subtract(self, tree: Expr, scope: Scope) -> Typed:
        first, kind = self.value(tree.args[0], scope)
        if kind == HEXES:
            b, tb = self.value(tree.args[1], scope)
            return ["minus", first, self._hexes(b, tb)], HEXES
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
        words = _words(left)
        if len(words) == 2 and words[0].text == "hexside":
            a = self._hex_number(words[1])
            b = self._hex_number(_words(tree.args[1])[0])
            return ["edge", ["int", a], ["int", b]], EDGE
        a, ta, b, tb = self._numbers(tree, scope)
        if a[0] == b[0] == "int" and b[1]:
            return (["int", a[1] // b[1]] if a[1] % b[1] == 0 else ["frac", a[1], b[1]]), INT
        return ["/", a, b], Type("int", "") if ta.of == tb.of else ta

    # sets

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
        return self._exists(made, type_), BOOL

    def _on_no(self, tree: Expr, scope: Scope) -> Typed:
        made, _ = self._on_some(tree, scope)
        return ["not", made], BOOL

    def _on_where(self, tree: Expr, scope: Scope) -> Typed:
        made, type_ = self.value(tree.args[0], scope)
        var = self.fresh()
        inner = scope.with_name("it", element(type_))
        inner = replace(inner, names={**inner.names, "\0it": Type("bound", var)})
        cond = self.truth(tree.args[1], inner)  # type: ignore[arg-type]
        return self._filter(made, type_, var, cond, tree.span)

    def _filter(self, made: list[Any], type_: Type, var: str, cond: list[Any], span: Span) -> Typed:
        if type_ == PIECES and made[0] == "pieces":
            q = dict(made[1])
            if q.get("where") is not None:
                cond = ["and", _rename(q["where"], q["var"], var), cond]
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
        word = _single(right)
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
            return ["common", a, self._hexes(b, tb)], HEXES
        if ta == PIECE:
            if tb in (HEX, PLACE):
                return ["=", ["place", a], b], BOOL
            if tb == PIECES:
                return ["contains", b, a], BOOL
            return ["in-set", ["place", a], self._hexes(b, tb)], BOOL
        if ta == HEX:
            if tb in (HEX, HEXES):
                return ["in-set", a, self._hexes(b, tb)], BOOL
        if tb.kind == "list" or tb == PIECES:
            if ta.kind == "list":
                return b, tb
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
            test = ["=", place, b] if tb in (HEX, PLACE) else ["in-set", place, self._hexes(b, tb)]
            return ["only-where", var, a, test]
        q = dict(a[1])
        if tb in (HEX, PLACE):
            q["at"] = b
        elif tb == PIECE:
            q["at"] = ["place", b]
        elif tb == HEXES:
            q["in"] = b if q.get("in") is None else ["common", q["in"], b]
        elif tb != UNKNOWN:
            self.findings.add("TYP014", f"pieces are never in a {tb}", span)
        return ["pieces", q]

    def _on_at(self, tree: Expr, scope: Scope) -> Typed:
        return self._on_in_(tree, scope)

    def _on_on(self, tree: Expr, scope: Scope) -> Typed:
        word = _single(tree.args[1])
        a, ta = self.value(tree.args[0], scope)
        if word is not None and word.text == "map":
            if ta == PIECE:
                return ["on-map", a], BOOL
            return a, ta
        return self._on_in_(tree, scope)

    def _on_adjacent_to(self, tree: Expr, scope: Scope) -> Typed:
        a, ta, b, tb = self._suffix(tree, scope)
        if tb == PIECES:
            var = self.fresh()
            self.findings.add("TYP015", "adjacent to which of these pieces?", tree.span, help="name one piece or hex")
            return ["none"], UNKNOWN if var else UNKNOWN
        near = ["near-set", b] if tb == HEXES else ["near", self._spot(b, tb)]
        return self._placed(a, ta, near, tree)

    def _spot(self, made: list[Any], type_: Type) -> list[Any]:
        return ["place", made] if type_ == PIECE else made

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
        n, _ = self.value(tree.args[1], scope)
        b, tb = self.value(tree.args[2], scope)
        return self._placed(a, ta, ["within", n, self._spot(b, tb)], tree)

    def _on_beyond(self, tree: Expr, scope: Scope) -> Typed:
        a, ta = self.value(tree.args[0], scope)
        n, _ = self.value(tree.args[1], scope)
        b, tb = self.value(tree.args[2], scope)
        return self._placed(a, ta, ["minus", ["all-hexes"], ["within", n, self._spot(b, tb)]], tree)

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
            return ["minus", a, self._hexes(b, tb)], HEXES
        return self._other(a, ta, b, tree)

    def _other(self, a: list[Any], ta: Type, b: list[Any], tree: Expr) -> Typed:
        if ta == PIECES and a[0] == "pieces":
            var = self.fresh()
            return self._filter(a, ta, var, ["<>", ["v", var], b], tree.span)
        return ["without", a, b], ta

    def _on_attached_to(self, tree: Expr, scope: Scope) -> Typed:
        self.findings.add("TYP009", "name the relation: `RELATION of PIECE`", tree.span)
        return BAD

    def _on_across(self, tree: Expr, scope: Scope) -> Typed:
        self.findings.add("REF010", "`across ... from` is not built yet", tree.span)
        return BAD

    def _on_nearest_to(self, tree: Expr, scope: Scope) -> Typed:
        a, ta, b, tb = self._suffix(tree, scope)
        if ta == HEXES:
            return ["nearest", a, self._spot(b, tb)], HEXES
        var = self.fresh()
        return ["best", var, a, ["distance", ["place", ["v", var]], self._spot(b, tb)], 0], element(ta)

    def _on_by_highest(self, tree: Expr, scope: Scope) -> Typed:
        return self._best(tree, scope, 1)

    def _on_by_lowest(self, tree: Expr, scope: Scope) -> Typed:
        return self._best(tree, scope, 0)

    def _best(self, tree: Expr, scope: Scope, way: int) -> Typed:
        a, ta = self.value(tree.args[0], scope)
        var = self.fresh()
        inner = self._bind(scope, "it", element(ta), var)
        b, _ = self.value(tree.args[1], inner)
        return ["best", var, a, b, way], element(ta)

    def _bind(self, scope: Scope, name: str, type_: Type, var: str) -> Scope:
        return replace(scope, names={**scope.names, name: type_, "\0" + name: Type("bound", var)})

    def _on_ignoring(self, tree: Expr, scope: Scope) -> Typed:
        return self._mode(tree, scope, "ignoring")

    def _on_only(self, tree: Expr, scope: Scope) -> Typed:
        return self._mode(tree, scope, "only")

    def _mode(self, tree: Expr, scope: Scope, mode: str) -> Typed:
        made, type_ = self.value(tree.args[0], scope)
        words = _words(tree.args[1])
        if made[0] != "section" or len(words) != 1:
            self.findings.add("TYP016", f"`{mode}` picks lines of a card section by one label", tree.span)
            return made, type_
        labels = self.facts.section_labels.get(made[1], set())
        if words[0].text not in labels:
            self._unknown_word(words[0], f"a label in `{made[1]}`", labels)
        return ["section", made[1], mode, words[0].text, *made[4:]], type_

    # phrases

    def _us(self, scope: Scope, span: Span) -> list[Any]:
        if scope.us is None:
            self.findings.add(
                "REF005",
                "it is not clear here whose side is meant",
                span,
                help="name the side: `... of SIDE`",
            )
            return ["int", 0]
        return scope.us

    def _phrase(self, items: tuple[Any, ...], span: Span, scope: Scope) -> Typed:
        first = items[0]
        if len(items) == 1:
            if isinstance(first, Expr):
                return self._on_group(first, scope) if first.op == "group" else self.value(first, scope)
            return self._word(first, scope)
        if isinstance(first, Expr):
            self.findings.add("SYN011", "a bracket does not begin a phrase", first.span)
            return BAD
        if len(items) == 2 and _is_group(items[1]):
            called = self._call(first, items[1], scope)
            if called is not None:
                return called
        if first.kind == "NUM" and len(items) == 2 and isinstance(items[1], Token):
            measured = self._measured(first, items[1])
            if measured is not None:
                return measured
        if first.text == "hex" and len(items) == 2 and items[1].kind in ("NUM", "DOTTED", "WORDNUM"):
            return ["int", self._hex_number(items[1])], HEX
        if first.text == "printed" and len(items) >= 2:
            return self._printed(items[1:], span, scope)
        if first.text in ("last", "first") and len(items) == 2:
            made, type_ = self.value(items[1], scope)
            return [first.text, made], element(type_)
        if len(items) == 2 and isinstance(items[1], Token):
            zone = self._zone_words(first, items[1], scope)
            if zone is not None:
                return zone
        return self._selector(items, span, scope)

    def _measured(self, number: Token, word: Token) -> Typed | None:
        name = word.text
        for candidate in (name, name.rstrip("s")):
            if self.symbols.get(candidate, "measure"):
                return ["int", int(number.text)], Type("int", candidate)
        if name in ("hex", "hexes", "level", "levels", "turn", "turns", "times"):
            return ["int", int(number.text)], INT
        return None

    def _hex_number(self, word: Token) -> int:
        index = self.facts.hex_index.get(word.text)
        if index is None:
            self.findings.add(
                "MAP001",
                f"there is no hex {word.text} on the map",
                word.span,
                help=did_you_mean(word.text, self.facts.hex_index),
            )
            return 0
        found: int = index
        return found

    def _printed(self, items: tuple[Any, ...], span: Span, scope: Scope) -> Typed:
        self.findings.add("TYP017", "say whose: `printed ATTRIBUTE of PIECE`", span)
        return BAD

    def _zone_words(self, first: Token, second: Token, scope: Scope) -> Typed | None:
        if first.text not in ("enemy", "friendly", "own") or not self.symbols.get(second.text, "zone"):
            return None
        us = self._us(scope, first.span)
        side = ["-", ["int", 1], us] if first.text == "enemy" else us
        return ["zone", second.text, side], HEXES

    def _word(self, word: Token, scope: Scope) -> Typed:
        text = word.text
        kind = word.kind
        if kind == "NUM":
            return ["int", int(text)], INT
        if kind == "STRING":
            return self._named_place(word, word.value)
        if kind == "RANGE":
            self.findings.add("TYP014", "a range stands behind `in`", word.span)
            return BAD
        if text in scope.names:
            bound = scope.names.get("\0" + text)
            return ["v", bound.of if bound else text], scope.names[text]
        builtin = self._builtin(text, scope, word)
        if builtin is not None:
            return builtin
        return self._declared(word, scope)

    def _builtin(self, text: str, scope: Scope, word: Token) -> Typed | None:
        if text == "turn":
            return ["turn"], INT
        if text == "both":
            return ["both"], SIDES
        if text == "none":
            return ["none"], NONE
        if text in ("yes", "no"):
            return ["bool", int(text == "yes")], BOOL
        if text in ("us",):
            return self._us(scope, word.span), SIDE
        if text in ("opponent", "other"):
            return ["-", ["int", 1], self._us(scope, word.span)], SIDE
        if text in ("hexes", "hex"):
            return ["all-hexes"], HEXES
        return None

    def _declared(self, word: Token, scope: Scope) -> Typed:
        text = word.text
        symbol = self.symbols.get(text, "side")
        if symbol:
            return ["int", symbol.info["index"]], SIDE
        symbol = self.symbols.get(text, "piece")
        if symbol:
            return ["int", symbol.info["index"]], PIECE
        symbol = self.symbols.get(text, "place")
        if symbol:
            return ["int", symbol.info["index"]], HEX
        symbol = self.symbols.get(text, "nation")
        if symbol:
            return ["int", symbol.info["index"]], NATION
        symbol = self.symbols.get(text, "region")
        if symbol:
            return ["region", text], HEXES
        symbol = self.symbols.get(text, "box")
        if symbol:
            return self._box(symbol, None, word.span, scope), PLACE
        symbol = self.symbols.get(text, "event")
        if symbol:
            return ["int", symbol.info["index"]], EVENT
        symbol = self.symbols.get(text, "state", "stock", "token", "track")
        if symbol:
            return self._state_word(symbol, scope, word)
        function = self.resolve_function(text)
        if function is not None:
            return self._apply_here(function, scope, word)
        if self.facts.kind_bits(text):
            return self._selector((word,), word.span, scope)
        sets = self.facts.value_sets_with(text)
        if len(sets) == 1:
            return ["int", self.facts.values[sets[0]].index(text)], Type("value", sets[0])
        if len(sets) > 1:
            self.findings.add(
                "REF006", f"`{text}` is a value of {' and '.join(sets)}", word.span, help="compare it with one of them"
            )
            return BAD
        if text in self.facts.hex_terrains:
            return self._terrain_set(text), HEXES
        self._unknown(word, scope)
        return BAD

    def _unknown(self, word: Token, scope: Scope) -> None:
        options = [n for n in scope.names if not n.startswith("\0")]
        options += [*self.symbols.by_name, *self.facts.kinds, *self.functions]
        near = nearest(word.text, options)
        self.findings.add(
            "REF001",
            f"nothing is called `{word.text}`",
            word.span,
            help=did_you_mean(word.text, options) if near else "declare it, or name one that is declared",
        )

    def _state_word(self, symbol: Any, scope: Scope, word: Token) -> Typed:
        of = symbol.info["of"]
        type_: Type = symbol.info["type"]
        if of == "game":
            made = ["game", symbol.name]
            return (["<>", made, ["int", 0]], BOOL) if type_ == BOOL else (made, type_)
        subject = {"piece": "self", "hex": "here", "side": "self"}[of]
        if subject in scope.names and scope.names[subject].kind == of:
            return self._column(symbol, ["v", subject])
        self.findings.add("TYP017", f"say of what: `{symbol.name} of {of.upper()}`", word.span)
        return BAD

    def _column(self, symbol: Any, subject: list[Any]) -> Typed:
        made = ["col", symbol.name, subject]
        type_: Type = symbol.info["type"]
        return (["<>", made, ["int", 0]], BOOL) if type_ == BOOL else (made, type_)

    def _box(self, symbol: Any, side: list[Any] | None, span: Span, scope: Scope) -> list[Any]:
        base: int = symbol.info["index"]
        if not symbol.info["by_side"]:
            return ["int", base]
        if side is None:
            side = self._us(scope, span)
        return ["+", ["int", base], side]

    def _named_place(self, word: Token, text: str) -> Typed:
        symbol = self.symbols.get(text.replace(" ", "_").replace(".", ""), "place")
        if symbol:
            return ["int", symbol.info["index"]], HEX
        self._unknown_word(word, "a place on the map", self.symbols.names("place"))
        return BAD

    def _apply_here(self, function: Function, scope: Scope, word: Token) -> Typed:
        args = []
        for name, type_ in function.params:
            if name in scope.names and agree(scope.names[name], type_):
                args.append(self._word(_rename_token(word, name), scope)[0])
            elif type_ == SIDE and scope.us is not None:
                args.append(scope.us)
            else:
                wanted = ", ".join(n for n, _ in function.params)
                self.findings.add(
                    "TYP018", f"`{function.name}` needs {wanted}", word.span, help=f"write `{function.name}({wanted})`"
                )
                return ["int", 0], function.result or UNKNOWN
        return self._applied(function, args), function.result or UNKNOWN

    def _applied(self, function: Function, args: list[Any]) -> list[Any]:
        if function.kind == "table":
            return ["table", function.name, args]
        if function.kind == "trace":
            return ["trace", function.name, args[0], args[1:]]
        if function.kind == "zone":
            return ["zone", function.name, args[0]]
        if function.kind == "section":
            return ["section", function.name, "all", "", args[0], args[1:]]
        if function.kind == "score":
            return ["score", function.name, args[0]]
        return ["call", function.name, args]

    # application

    def _call(self, word: Token, group: Expr, scope: Scope) -> Typed | None:
        name = word.text
        special = getattr(self, "_call_" + name.replace("-", "_"), None)
        if special is not None:
            made: Typed = special(group, scope, word)
            return made
        function = self.resolve_function(name)
        if function is None:
            return None
        return self._call_function(function, list(group.args), word, scope)

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
        if len(group.args) != 2:
            self.findings.add("TYP018", f"`{word.text}` takes a set and a value", word.span)
            return BAD
        made, type_ = self.value(group.args[0], scope)
        if type_ == HEXES:
            made = ["members", made]
        var = self.fresh()
        inner = self._bind(scope, "it", element(type_), var)
        if op == "every":
            return ["every", var, made, self.truth(group.args[1], inner)], BOOL  # type: ignore[arg-type]
        value, tv = self._element_value(group.args[1], inner, element(type_))
        return [op, var, made, value], tv

    def _element_value(self, tree: Any, scope: Scope, of: Type) -> Typed:
        """`sum(units, size)`: a bare quantity is taken of each element."""
        word = _single(tree)
        if word is not None and word.kind == "NAME" and word.text not in scope.names:
            it = self._word(_rename_token(word, "it"), scope)[0]
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

    def _call_min(self, group: Expr, scope: Scope, word: Token) -> Typed:
        parts = [self.value(a, scope) for a in group.args]
        return ["min", [p for p, _ in parts]], parts[0][1]

    def _call_max(self, group: Expr, scope: Scope, word: Token) -> Typed:
        parts = [self.value(a, scope) for a in group.args]
        return ["max", [p for p, _ in parts]], parts[0][1]

    def _call_distance(self, group: Expr, scope: Scope, word: Token) -> Typed:
        if len(group.args) != 2:
            self.findings.add("TYP018", "`distance` takes two places", word.span)
            return BAD
        a, ta = self.value(group.args[0], scope)
        b, tb = self.value(group.args[1], scope)
        if tb == HEXES:
            return ["distance-set", self._spot(a, ta), b], INT
        if tb == PIECES:
            var = self.fresh()
            return ["lowest", var, b, ["distance", self._spot(a, ta), ["place", ["v", var]]]], INT
        return ["distance", self._spot(a, ta), self._spot(b, tb)], INT

    def _call_ring(self, group: Expr, scope: Scope, word: Token) -> Typed:
        a, ta = self.value(group.args[0], scope)
        return ["near", self._spot(a, ta)], HEXES

    def _call_hexside(self, group: Expr, scope: Scope, word: Token) -> Typed:
        a, ta = self.value(group.args[0], scope)
        b, tb = self.value(group.args[1], scope)
        return ["edge", self._spot(a, ta), self._spot(b, tb)], EDGE

    def _call_fits(self, group: Expr, scope: Scope, word: Token) -> Typed:
        a, ta = self.value(group.args[0], scope)
        b, tb = self.value(group.args[1], scope)
        made: list[Any] | None = None
        for name in self.symbols.names("stacking"):
            part = ["fits", name, a, self._spot(b, tb)]
            made = part if made is None else ["and", made, part]
        return made or ["bool", 1], BOOL

    def _call_overstack(self, group: Expr, scope: Scope, word: Token) -> Typed:
        a = self.fit(*self.value(group.args[0], scope), SIDE, word.span, "the side")
        b, tb = self.value(group.args[1], scope)
        made: list[Any] | None = None
        for name in self.symbols.names("stacking"):
            part = ["over", name, a, self._spot(b, tb)]
            made = part if made is None else ["+", made, part]
        return made or ["int", 0], INT

    def _call_possible(self, group: Expr, scope: Scope, word: Token) -> Typed:
        """`possible(WAY of PIECE)`, `possible(WAY(PIECE, ...))`: the space is not empty."""
        tree = group.args[0]
        name: Token | None
        if isinstance(tree, Expr) and tree.op == "of":
            name = _single(tree.args[0])
            args = [tree.args[1]]
        elif isinstance(tree, Expr) and tree.op == "phrase" and len(tree.args) == 2 and _is_group(tree.args[1]):
            name = tree.args[0]  # type: ignore[assignment]
            args = list(tree.args[1].args)  # type: ignore[attr-defined]
        else:
            name, args = None, []
        if name is None:
            self.findings.add("TYP019", "write `possible(WAY of PIECE)`", word.span)
            return ["bool", 1], BOOL
        values = [self.value(a, scope) for a in args]
        if self.symbols.get(name.text, "movement"):
            return ["can-move", name.text, values[0][0]], BOOL
        if self.symbols.get(name.text, "policy"):
            return ["can-retreat", name.text, values[0][0], [v for v, _ in values[1:]]], BOOL
        if name.text == "entry":
            return ["can-enter", values[0][0]], BOOL
        self._unknown_word(name, "a movement or policy", self.symbols.names("movement", "policy"))
        return ["bool", 1], BOOL

    def _call_lines(self, group: Expr, scope: Scope, word: Token) -> Typed:
        """`lines(LABEL, SECTION, CARD)`: the section of the card has a line with this label."""
        label, section = _single(group.args[0]), _single(group.args[1])
        card, _ = self.value(group.args[2], scope)
        if label is None or section is None or section.text not in self.facts.section_labels:
            self.findings.add("TYP018", "write `lines(LABEL, SECTION, CARD)`", word.span)
            return ["bool", 0], BOOL
        return ["section-has", section.text, label.text, card], BOOL

    # of

    def _on_of(self, tree: Expr, scope: Scope) -> Typed:
        left = tree.args[0]
        words = _words(left)
        assert isinstance(left, Expr)
        if len(left.args) == 1 and isinstance(left.args[0], Token):
            return self._of_word(left.args[0], tree.args[1], scope, tree)
        if words and words[0].text == "printed" and len(words) == 2:
            made, type_ = self.value(tree.args[1], scope)
            if words[1].text in self.facts.attributes and type_ in (PIECE, UNKNOWN):
                return self._attribute(words[1].text, made), self.facts.attributes[words[1].text]["type"]
            self._unknown_word(words[1], "a printed attribute", self.facts.attributes)
            return BAD
        if len(words) == 2 and words[0].text == "card" and words[1].kind == "NUM":
            return self._numbered_card(words[1], tree, scope)
        if words and words[0].text in ("last", "first") and len(words) == 2:
            made, type_ = self._of_word(words[1], tree.args[1], scope, tree)
            return [words[0].text, made], element(type_)
        made, type_ = self._phrase(left.args, left.span, scope)
        return self._belonging(made, type_, tree, scope)

    def _numbered_card(self, number: Token, tree: Expr, scope: Scope) -> Typed:
        """`card 5 of DECK of SIDE`: the card itself, wherever it is."""
        made, _ = self.value(tree.args[1], scope)
        side = made[3][1] if made[0] == "pile" and made[3][0] == "int" else None
        name = made[1] if made[0] == "pile" else ""
        for owner in (side, -1):
            found = self.facts.card_index.get((name, owner, int(number.text)))
            if found is not None:
                return ["int", found], CARD
        self.findings.add("REF002", f"there is no card {number.text} in this deck", tree.span)
        return ["int", -1], CARD

    def _belonging(self, made: list[Any], type_: Type, tree: Expr, scope: Scope) -> Typed:
        """A selection `of` a side or nation."""
        if type_ != PIECES or made[0] != "pieces":
            if type_ != UNKNOWN:
                self.findings.add("TYP020", f"a {type_} is not of anything", tree.span)
            return made, type_
        b, tb = self.value(tree.args[1], scope)
        q = dict(made[1])
        if tb == SIDE:
            q["side"] = b
        elif tb == NATION:
            q["nation"] = b
        elif tb == PIECE:
            q["side"] = ["side", b]
        elif tb != UNKNOWN:
            self.findings.add("TYP020", f"pieces are of a side or nation, not of a {tb}", tree.span)
        return ["pieces", q], PIECES

    def _of_word(self, word: Token, right: Any, scope: Scope, tree: Expr) -> Typed:
        text = word.text
        if text in self.facts.pile_words and isinstance(right, Expr):
            pile = self._pile(word, right, scope)
            if pile is not None:
                return pile
        deck = self.symbols.get(text, "deck")
        if deck:
            b, tb = self.value(right, scope)
            return ["pile", text, deck.info["piles"][0], self.fit(b, tb, SIDE, tree.span, "the owner")], CARDS
        token = _single(right)
        if text == "holder" and token is not None:
            symbol = self.symbols.get(token.text, "token")
            if symbol:
                return ["game", symbol.name], SIDE
            self._unknown_word(token, "a token", self.symbols.names("token"))
            return ["int", 0], SIDE
        box = self.symbols.get(text, "box")
        if box:
            b, tb = self.value(right, scope)
            return self._box(box, self.fit(b, tb, SIDE, tree.span, "the owner"), word.span, scope), PLACE
        if text in scope.names:
            b, tb = self.value(right, scope)
            if scope.names[text].kind == "choices":
                own = self._word(word, scope)[0]
                return ["choice-of", own, self.fit(b, tb, SIDE, tree.span, "the chooser")], Type(scope.names[text].of)
            if scope.names[text] == HEXES or scope.names[text].kind != "bound":
                pass
        if self.facts.kind_bits(text):
            made, type_ = self._selector((word,), word.span, scope)
            return self._belonging(made, type_, tree, scope)
        b, tb = self.value(right, scope)
        found = self._property(word, b, tb, scope)
        return found if found is not None else BAD

    def _pile(self, word: Token, right: Expr, scope: Scope) -> Typed | None:
        if right.op == "of":
            name = _single(right.args[0])
            deck = self.symbols.get(name.text, "deck") if name else None
            if deck and word.text in deck.info["piles"]:
                b, tb = self.value(right.args[1], scope)
                return ["pile", deck.name, word.text, self.fit(b, tb, SIDE, right.span, "the owner")], CARDS
        else:
            name = _single(right)
            deck = self.symbols.get(name.text, "deck") if name else None
            if deck and word.text in deck.info["piles"]:
                return ["pile", deck.name, word.text, ["int", 0]], CARDS
        return None

    def _attribute(self, name: str, piece: list[Any]) -> list[Any]:
        return ["face-attr" if self.facts.attributes[name]["by_face"] else "attr", name, piece]

    def _property(self, word: Token, of: list[Any], type_: Type, scope: Scope, quiet: bool = False) -> Typed | None:
        """`WORD of X`: a function of X, a printed attribute, a state, or something every X has."""
        text = word.text
        function = self.resolve_function(text)
        if function is not None and len(function.params) == 1:
            wanted = function.params[0][1]
            if agree(type_, wanted) or (wanted, type_) in ((HEX, PIECE), (SIDE, PIECE)):
                return self._applied(function, [self.fit(of, type_, wanted, word.span, text)]), function.result or UNKNOWN
        if type_ == PIECE and text in self.facts.attributes:
            return self._attribute(text, of), self.facts.attributes[text]["type"]
        symbol = self.symbols.get(text, "state", "stock", "relation", "track")
        if symbol is not None:
            return self._state_of(symbol, of, type_, word)
        found = self._inherent(text, of, type_)
        if found is not None:
            return found
        if quiet:
            return None
        if function is not None:
            wanted = ", ".join(f"{n}: {t}" for n, t in function.params)
            self.findings.add("TYP018", f"`{text}` takes {wanted}, not a {type_}", word.span)
            return ["int", 0], function.result or UNKNOWN
        if type_ == UNKNOWN:
            return BAD
        options = self._properties_of(type_)
        self.findings.add(
            "REF007",
            f"a {type_} has no `{text}`",
            word.span,
            help=did_you_mean(text, options) or ("it has: " + ", ".join(sorted(options)[:12]) if options else ""),
        )
        return None

    def _properties_of(self, type_: Type) -> list[str]:
        made = [f.name for f in self.functions.values() if len(f.params) == 1 and f.params[0][1] == type_]
        made += [s.name for s in self.symbols.all("state", "stock", "relation") if s.info.get("of") == type_.kind]
        if type_ == PIECE:
            made += [*self.facts.attributes, "side", "nation", "hex", "owner"]
        if type_ == CARD:
            made += ["number", *self.facts.card_values]
        return made

    def _state_of(self, symbol: Any, of: list[Any], type_: Type, word: Token) -> Typed:
        if symbol.kind == "relation":
            return ["related", symbol.name, of], PIECES
        subject = symbol.info["of"]
        if subject == "game":
            return self._column_game(symbol)
        wanted = {"piece": PIECE, "hex": HEX, "side": SIDE, "card": CARD}[subject]
        return self._column(symbol, self.fit(of, type_, wanted, word.span, f"the subject of `{symbol.name}`"))

    def _column_game(self, symbol: Any) -> Typed:
        made = ["game", symbol.name]
        return (["<>", made, ["int", 0]], BOOL) if symbol.info["type"] == BOOL else (made, symbol.info["type"])

    def _inherent(self, text: str, of: list[Any], type_: Type) -> Typed | None:
        if type_ == PIECE:
            if text in ("side", "owner"):
                return ["side", of], SIDE
            if text == "nation":
                return ["nation", of], NATION
            if text in ("hex", "place"):
                return ["place", of], HEX
            if text == "entry-area":
                return ["entry-area", of], HEXES
        if type_ == CARD:
            if text == "number":
                return ["card-number", of], INT
            if text in ("side", "owner"):
                return ["card-side", of], SIDE
            if text in self.facts.card_values:
                return ["card-value", text, of], INT
        if type_ == SIDE:
            if text in ("opponent", "other", "enemy"):
                return ["-", ["int", 1], of], SIDE
            if text in ("side", "owner"):
                return of, SIDE
        if type_ == PAIR:
            if text in ("left", "attacker"):
                return ["item", of, 0], PIECE
            if text in ("right", "defender"):
                return ["item", of, 1], PIECE
        return None

    # selectors

    def _selector(self, items: tuple[Any, ...], span: Span, scope: Scope) -> Typed:
        var = self.fresh()
        q: dict[str, Any] = {"var": var, "kinds": 0, "side": None, "at": None, "in": None, "where": None}
        q.update({"from": None, "anywhere": False, "nation": None})
        tests: list[list[Any]] = []
        index = 0
        if isinstance(items[0], Token) and items[0].kind == "NUM":
            index = 1
        kinds: list[int] = []
        for item in items[index:]:
            if isinstance(item, Expr):
                kinds += self._kind_group(item)
                continue
            text = item.text
            bits = self.facts.kind_bits(text)
            if bits:
                kinds += bits
            elif text in ("own", "friendly"):
                q["side"] = self._us(scope, item.span)
            elif text == "enemy":
                q["side"] = ["-", ["int", 1], self._us(scope, item.span)]
            elif text == "other":
                if "self" in scope.names:
                    tests.append(["<>", ["v", var], self._word(_rename_token(item, "self"), scope)[0]])
                elif "mover" in scope.names:
                    tests.append(["<>", ["v", var], self._word(_rename_token(item, "mover"), scope)[0]])
                else:
                    self.findings.add("REF005", "other than what?", item.span, help="write `... other than X`")
            else:
                test = self._selector_word(item, ["v", var], scope, items, index)
                if test is None:
                    return BAD
                tests.append(test)
        if not kinds:
            self.findings.add(
                "REF008",
                "this phrase names no kind of piece",
                span,
                help="a selection ends in a declared kind: " + ", ".join(list(self.facts.kinds)[:6]),
            )
            return BAD
        for kind in kinds:
            q["kinds"] |= 1 << kind
        for test in tests:
            q["where"] = test if q["where"] is None else ["and", q["where"], test]
        return ["pieces", q], PIECES

    def _selector_word(
        self, item: Token, piece: list[Any], scope: Scope, items: tuple[Any, ...], index: int
    ) -> list[Any] | None:
        text = item.text
        if text in self.facts.faces:
            return ["face", self.facts.faces.index(text), piece]
        state = self.symbols.get(text, "state")
        if state and state.info["of"] == "piece" and state.info["type"] == BOOL:
            return ["<>", ["col", text, piece], ["int", 0]]
        nation = self.symbols.get(text, "nation")
        if nation:
            return ["=", ["nation", piece], ["int", nation.info["index"]]]
        side = self.symbols.get(text, "side")
        if side:
            return ["=", ["side", piece], ["int", side.info["index"]]]
        if len(items) - index == 1:
            self._unknown(item, scope)
            return None
        options = [*self.facts.kinds, *self.facts.faces, "own", "friendly", "enemy", "other"]
        options += self.symbols.names("state", "side", "nation")
        self.findings.add(
            "REF004", f"`{text}` is neither a kind, a face nor a state of a piece", item.span,
            help=did_you_mean(text, options),
        )  # fmt: skip
        return None

    def _kind_group(self, group: Expr) -> list[int]:
        made: list[int] = []
        for word in _words(group):
            bits = self.facts.kind_bits(word.text)
            if not bits:
                self._unknown_word(word, "a kind of piece", self.facts.kinds)
            made += bits
        return made


def parse_range(text: str) -> tuple[int, int]:
    """Ends of ``a..b``; an open end is a very large number."""
    low, _, high = text.partition("..")
    return (int(low) if low else -(1 << 40)), (int(high) if high else 1 << 40)


def _is_group(item: Any) -> bool:
    return isinstance(item, Expr) and item.op == "group"


def _single(tree: Any) -> Token | None:
    """The word of a tree of one word."""
    if isinstance(tree, Token):
        return tree
    if isinstance(tree, Expr) and tree.op in ("phrase", "group") and len(tree.args) == 1:
        return _single(tree.args[0])
    return None


def _words(tree: Any) -> list[Token]:
    if isinstance(tree, Token):
        return [tree]
    made: list[Token] = []
    for arg in tree.args:
        if isinstance(arg, (Token, Expr)):
            made += _words(arg)
    return made


def _rename_token(word: Token, name: str) -> Token:
    return Token("NAME", name, word.start, word.end, word.source)


def _rename(expr: Any, old: str, new: str) -> Any:
    """The same expression with a bound name renamed."""
    if isinstance(expr, list):
        if expr[:1] == ["v"] and expr[1] == old:
            return ["v", new]
        return [_rename(x, old, new) for x in expr]
    if isinstance(expr, dict):
        return {k: _rename(v, old, new) for k, v in expr.items()}
    return expr
