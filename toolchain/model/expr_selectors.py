"""Phrases that pick pieces."""

from __future__ import annotations

from typing import Any

from toolchain.base.source import Span
from toolchain.base.suggest import did_you_mean
from toolchain.language.ast import Expr
from toolchain.language.tokens import Token
from toolchain.model.expr_base import ExpressionParts
from toolchain.model.scope import (
    BAD,
    Scope,
    Typed,
    rename_token,
    words_of,
)
from toolchain.model.types import (
    BOOL,
    PIECES,
)


class SelectorParts(ExpressionParts):
    """Phrases that pick pieces."""

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
                    tests.append(["<>", ["v", var], self._word(rename_token(item, "self"), scope)[0]])
                elif "mover" in scope.names:
                    tests.append(["<>", ["v", var], self._word(rename_token(item, "mover"), scope)[0]])
                else:
                    self.findings.add(
                        "REF005", "other than what?", item.span, help="write `... other than X`"
                    )
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
        options += self.symbols.names("state", "side", "nation", "zone")
        self.findings.add(
            "REF004", f"`{text}` is neither a kind, a face nor a state of a piece", item.span,
            help=did_you_mean(text, options) or self._words_of_pieces(),
        )  # fmt: skip
        return None

    def _kind_group(self, group: Expr) -> list[int]:
        made: list[int] = []
        for word in words_of(group):
            bits = self.facts.kind_bits(word.text)
            if not bits:
                self._unknown_word(word, "a kind of piece", self.facts.kinds)
            made += bits
        return made
