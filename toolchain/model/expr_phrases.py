"""What a phrase or a single word means."""

from __future__ import annotations

from typing import Any

from toolchain.base.source import Span
from toolchain.base.suggest import did_you_mean
from toolchain.language.ast import Expr
from toolchain.language.tokens import Token
from toolchain.model.expr_base import ExpressionParts
from toolchain.model.rows import no_such_hex
from toolchain.model.scope import (
    BAD,
    Scope,
    Typed,
    is_group,
    rename_token,
)
from toolchain.model.symbols import Function
from toolchain.model.types import (
    BOOL,
    EVENT,
    HEX,
    HEXES,
    INT,
    NATION,
    NONE,
    PIECE,
    PLACE,
    SIDE,
    SIDES,
    UNKNOWN,
    Type,
    agree,
    element,
)

# The name in scope that a state is of when its subject is not said.
_IMPLIED = {
    "piece": ("self",),
    "hex": ("here",),
    "hexside": ("hexside",),
    "side": ("self",),
    "card": ("self",),
}


class PhraseParts(ExpressionParts):
    """What a phrase or a single word means."""

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
        if len(items) == 2 and is_group(items[1]):
            called = self._call(first, items[1], scope)
            if called is not None:
                return called
        if first.kind == "NUM" and len(items) == 2 and isinstance(items[1], Token):
            measured = self._measured(first, items[1])
            if measured is not None:
                return measured
        if (
            first.text == "hex"
            and len(items) == 2
            and isinstance(items[1], Token)
            and (items[1].kind in ("NUM", "DOTTED", "WORDNUM") or items[1].text in self.facts.hex_index)
        ):
            return ["int", self._hex_number(items[1])], HEX
        if first.text == "printed" and len(items) >= 2:
            return self._printed(items[1:], span, scope)
        if first.text in ("last", "first") and len(items) == 2:
            made, type_ = self.value(items[1], scope)
            return [first.text, self._members(made, type_, items[1].span)], element(type_)
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
            no_such_hex(word.text, word, self.facts, self.findings)
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
                "REF006",
                f"`{text}` is a value of {' and '.join(sets)}",
                word.span,
                help="compare it with one of them",
            )
            return BAD
        if text in self.facts.hex_terrains:
            return self._terrain_set(text), HEXES
        self._unknown(word, scope)
        return BAD

    def _unknown(self, word: Token, scope: Scope) -> None:
        options = [n for n in scope.names if not n.startswith("\0")]
        options += [*self.symbols.by_name, *self.facts.kinds, *self.functions]
        self.findings.add(
            "REF001",
            f"nothing is called `{word.text}`",
            word.span,
            help=self._said_otherwise(word.text, options)
            or did_you_mean(word.text, options)
            or "declare it, or name one that is declared",
        )

    def _said_otherwise(self, text: str, options: list[str]) -> str:
        """How it is written when the word is right and the way it is used is not."""
        first, minus, number = text.rpartition("-")
        if minus and first in options and (number.isdigit() or number in options):
            return f"blanks stand round a minus sign: `{first} - {number}`"
        if text in self.facts.edge_terrains:
            return f"`{text}` is of hexsides: `hexside has {text}`"
        if text in self.facts.attributes:
            return f"it is of a piece: `{text} of UNIT`, in brackets where another `of` follows"
        return ""

    def _state_word(self, symbol: Any, scope: Scope, word: Token) -> Typed:
        of = symbol.info["of"]
        type_: Type = symbol.info["type"]
        if of == "game":
            made = ["game", symbol.name]
            return (["<>", made, ["int", 0]], BOOL) if type_ == BOOL else (made, type_)
        for subject in _IMPLIED[of]:
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
                args.append(self._word(rename_token(word, name), scope)[0])
            elif type_ == SIDE and scope.us is not None:
                args.append(scope.us)
            else:
                wanted = ", ".join(n for n, _ in function.params)
                self.findings.add(
                    "TYP018",
                    f"`{function.name}` needs {wanted}",
                    word.span,
                    help=f"write `{function.name}({wanted})`",
                )
                return ["int", 0], function.result or UNKNOWN
        return self._applied(function, args), function.result or UNKNOWN

    def _applied(self, function: Function, args: list[Any]) -> list[Any]:
        if function.kind == "table":
            return ["table", function.name, args]
        if function.kind == "trace":
            return ["trace", function.name, args[0], args[1:]]
        if function.kind in ("zone", "sight"):
            return [function.kind, function.name, args[0]]
        if function.kind == "section":
            return ["section", function.name, "all", "", args[0], args[1:]]
        if function.kind == "score":
            return ["score", function.name, args[0]]
        return ["call", function.name, args]
