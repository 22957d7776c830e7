"""Statements that change states, stocks and tokens."""

from __future__ import annotations

from typing import Any

from toolchain.language.ast import Line
from toolchain.language.tokens import Token
from toolchain.model.expressions import Scope
from toolchain.model.statements_base import Statement, StatementParts
from toolchain.model.symbols import Symbol
from toolchain.model.types import (
    BOOL,
    HEX,
    HEXES,
    INT,
    PIECE,
    SIDE,
    STATE_SUBJECTS,
    Type,
)


class StateStatements(StatementParts):
    """States, stocks and tokens."""

    def _on_let(self, line: Line, held: Any, other: Any, scope: Scope) -> Statement:
        made, type_ = self._value(held["value"], scope, line)
        name = self._name(held["name"], line)
        known = scope.names.get(name)
        if known is not None and known.kind == type_.kind == "int" and known.of and not type_.of:
            type_ = known
        scope.names[name] = type_
        return ["let", name, made]

    def _on_set(self, line: Line, held: Any, other: Any, scope: Scope) -> Statement | None:
        symbol = self._state(held["state"], line, "state", "stock", "track")
        if symbol is None:
            return None
        type_: Type = symbol.info["type"]
        subject = None
        if "whom" in held:
            wanted = STATE_SUBJECTS.get(symbol.info["of"])
            if wanted is not None:
                subject = self._as(held["whom"], scope, line, wanted, "the subject")
            else:
                self._one_of_it(symbol, held["whom"])
        elif symbol.info["of"] != "game":
            self.findings.add("TYP017", f"say of what: `set {symbol.name} of ... to ...`", line.span)
            return None
        from toolchain.language.parse import parse_expression

        tree = parse_expression(held["value"], self.findings, line.span)
        if tree is None:
            return None
        word = held["value"][0]
        if type_ == BOOL and len(held["value"]) == 1 and self._is_nothing(word, scope):
            self.findings.add(
                "TYP001", f"`{symbol.name}` is yes or no, not `{word.text}`", word.span,
                help=f"`set {symbol.name} to yes`, or name what it can be below `state {symbol.name}`: `values ..., {word.text}`",
            )  # fmt: skip
            return None
        made, got = self.x._value_as(tree, type_, scope)
        made = self.x.fit(made, got, type_, tree.span, f"the new value of `{symbol.name}`")
        symbol.info.setdefault("set", []).append(line.span)
        return ["set", symbol.name, subject, made]

    def _is_nothing(self, word: Token, scope: Scope) -> bool:
        """Whether a word names nothing at all here."""
        known = (scope.names, self.symbols.by_name, self.facts.kinds, self.x.functions, ("yes", "no", "none"))
        return word.kind == "NAME" and not any(word.text in names for names in known)

    def _one_of_it(self, symbol: Symbol, words: list[Token]) -> None:
        self.findings.add(
            "TYP017", f"`{symbol.name}` is a {symbol.kind} of the game: there is one, not one of each",
            words[0].span.to(words[-1].span), help="leave this out",
        )  # fmt: skip

    def _on_clear(self, line: Line, held: Any, other: Any, scope: Scope) -> Statement | None:
        symbol = self._state(held["state"], line, "state", "stock")
        if symbol is None:
            return None
        if symbol.info["of"] == "game":
            self._one_of_it(symbol, held["whom"])
            return None
        made, type_ = self._value(held["whom"], scope, line)
        if type_ == HEXES:
            made = ["members", made]
        elif type_ in (PIECE, HEX, SIDE):
            made = ["list", [made]]
        symbol.info.setdefault("set", []).append(line.span)
        return ["clear", symbol.name, made]

    def _amount(self, tokens: list[Token], line: Line, scope: Scope) -> tuple[Any, list[Any]] | None:
        if len(tokens) < 2:
            self.findings.add("SYN063", "write an amount and a stock: `1 action`", line.span)
            return None
        symbol = self._state(tokens[-1:], line, "stock")
        amount = self._as(tokens[:-1], scope, line, INT, "the amount")
        return None if symbol is None else (symbol, amount)

    def _gain(self, line: Line, held: Any, scope: Scope, sign: int) -> Statement | None:
        found = self._amount(held["amount"], line, scope)
        if found is None:
            return None
        symbol, amount = found
        whom = None
        if symbol.info["of"] == "game":
            if "whom" in held:
                self._one_of_it(symbol, held["whom"])
        elif "whom" in held:
            whom = self._as(held["whom"], scope, line, SIDE, "whose stock")
        else:
            self.findings.add("TYP017", f"say whose stock of `{symbol.name}` changes", line.span)
            return None
        symbol.info.setdefault("set", []).append(line.span)
        if sign < 0:
            amount = ["-", ["int", 0], amount]
        return ["gain", symbol.name, whom, amount]

    def _on_gain(self, line: Line, held: Any, other: Any, scope: Scope) -> Statement | None:
        return self._gain(line, held, scope, 1)

    def _on_spend(self, line: Line, held: Any, other: Any, scope: Scope) -> Statement | None:
        return self._gain(line, held, scope, -1)

    def _on_give(self, line: Line, held: Any, other: Any, scope: Scope) -> Statement | None:
        symbol = self._state(held["token"], line, "token")
        made, _ = self._value(held["whom"], scope, line)
        if symbol is None:
            return None
        symbol.info.setdefault("set", []).append(line.span)
        return ["set", symbol.name, None, made]
