"""Expressions: what a phrase means here, and that it fits."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from toolchain.base.diagnostic import Findings
from toolchain.base.source import Span
from toolchain.language.ast import Expr
from toolchain.language.parse import parse_expression
from toolchain.language.tokens import Token
from toolchain.model.expr_arithmetic import ArithmeticParts
from toolchain.model.expr_calls import CallParts
from toolchain.model.expr_compare import CompareParts
from toolchain.model.expr_of import OfParts
from toolchain.model.expr_phrases import PhraseParts
from toolchain.model.expr_selectors import SelectorParts
from toolchain.model.expr_sets import SetParts
from toolchain.model.scope import (
    BAD,
    Scope,
    Typed,
    parse_range,
)
from toolchain.model.symbols import Function, Symbols
from toolchain.model.types import (
    BOOL,
    HEX,
    HEXES,
    INT,
    PIECE,
    PIECES,
    PLACE,
    SIDE,
    UNKNOWN,
    Type,
    agree,
)

__all__ = ["BAD", "Expressions", "Scope", "Typed", "parse_range"]


class Expressions(CompareParts, ArithmeticParts, SetParts, PhraseParts, CallParts, OfParts, SelectorParts):
    """Elaborates expressions against the declared names of a project."""

    def __init__(self, symbols: Symbols, findings: Findings, facts: Any) -> None:
        self.symbols = symbols
        self.findings = findings
        self.facts = facts
        self.functions: dict[str, Function] = {}
        self.resolve_function: Callable[[str], Function | None] = self.functions.get
        self._vars = 0
        self.used_locals: set[int] = set()

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
        # A bare number where a hex is meant is the commonest slip of all.
        help_ = (
            f"a hex is written `hex {span.text.split()[-1]}`"
            if type_ == INT and wanted in (HEX, HEXES)
            else "a condition is `yes`, `no`, or a comparison"
            if wanted == BOOL and type_ == INT
            else ""
        )
        self.findings.add("TYP001", f"{what} is a {type_}, where a {wanted} is wanted", span, help=help_)
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
        self.findings.add(
            "TYP002",
            f"a condition is wanted here, not a {type_}",
            tree.span,
            help="compare it with something",
        )
        return ["bool", 1]

    def fresh(self) -> str:
        """A name no text can hold."""
        self._vars += 1
        return f"it{self._vars}"

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
        if not tree.args:
            self.findings.add(
                "SYN010", "nothing stands in these brackets", tree.span, help="write a value, or remove them"
            )
            return BAD
        return self._list(tree, scope)

    def _list(self, tree: Expr, scope: Scope) -> Typed:
        parts = [self.value(a, scope) for a in tree.args]
        kinds = {t for _, t in parts}
        for part, (_, type_) in zip(tree.args, parts, strict=True):
            if type_.kind != parts[0][1].kind and UNKNOWN not in (type_, parts[0][1]):
                self.findings.add(
                    "TYP001",
                    f"this is a {type_} in a list that begins with a {parts[0][1]}",
                    part.span,
                )
                return BAD
        if kinds <= {HEX}:
            made = ["single", parts[0][0]]
            for part, _ in parts[1:]:
                made = ["union", made, ["single", part]]
            return made, HEXES
        return ["list", [p for p, _ in parts]], Type("list", parts[0][1].kind)

    def _on_choice(self, tree: Expr, scope: Scope) -> Typed:
        a, ta = self.value(tree.args[0], scope)
        c = self.truth(tree.args[1], scope)
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
            return ["union", self._hexes(a, ta), self._hexes(b, tb, tree.args[1].span)], HEXES
        if ta == PIECES:
            b, tb = self.value(tree.args[1], scope)
            if a[0] == b[0] == "pieces" and tb == PIECES:
                return ["pieces", {**a[1], "kinds": a[1]["kinds"] | b[1]["kinds"]}], PIECES
        return ["or", self._truth_of(a, ta, tree.args[0]), self.truth(tree.args[1], scope)], BOOL

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
        return ["and", self._truth_of(a, ta, tree.args[0]), self.truth(tree.args[1], scope)], BOOL

    def _on_not_(self, tree: Expr, scope: Scope) -> Typed:
        return ["not", self.truth(tree.args[0], scope)], BOOL

    def _hexes(self, made: list[Any], type_: Type, span: Span | None = None) -> list[Any]:
        if type_ == HEX:
            return ["single", made]
        if type_ == PIECE:
            return ["single", ["place", made]]
        if span is not None and type_ not in (HEXES, UNKNOWN):
            self.findings.add("TYP015", f"hexes are wanted here, not a {type_}", span)
            return ["hex-set", []]
        return made

    def _spot(self, made: list[Any], type_: Type, span: Span) -> list[Any]:
        """One place: a hex, a box, the hex of a piece."""
        if type_ == PIECE:
            return ["place", made]
        if type_ not in (HEX, PLACE, UNKNOWN):
            self.findings.add(
                "TYP015", f"one place is wanted here, not a {type_}", span, help="name one hex or piece"
            )
        return made

    def _members(self, made: list[Any], type_: Type, span: Span) -> list[Any]:
        """A set that can be gone through."""
        if type_ == HEXES:
            return ["members", made]
        if type_ not in (PIECES, UNKNOWN) and type_.kind != "list":
            self.findings.add("TYP013", f"a set is wanted here, not a {type_}", span)
            return ["list", []]
        return made

    def _number(self, made: list[Any], type_: Type, span: Span) -> list[Any]:
        """A number or a step of a ladder."""
        if type_.kind not in ("int", "value", "unknown"):
            self.findings.add("TYP008", f"a {type_} is not a number", span)
        return made
