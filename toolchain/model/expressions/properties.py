"""What a thing has of its own: attributes, states, stocks, relations, its side and place."""

from __future__ import annotations

from typing import Any

from toolchain import faults
from toolchain.language.tokens import Token
from toolchain.model.expressions.context import ExpressionContext
from toolchain.model.expressions.functions.application import applied
from toolchain.model.scope import BAD, Typed
from toolchain.model.symbols import Symbol
from toolchain.model.types import (
    BOOL,
    CARD,
    HEX,
    HEXES,
    INT,
    NATION,
    PAIR,
    PIECE,
    PIECES,
    SIDE,
    STATE_SUBJECTS,
    UNKNOWN,
    Type,
    agree,
)

_ANY_PIECE = ("unit", "units")


def attribute_of(x: ExpressionContext, name: str, piece: list[Any]) -> list[Any]:
    """A printed attribute of a piece, or that of the face it shows."""
    return ["face-attr" if x.facts.attributes[name].by_face else "attr", name, piece]


def column_of(symbol: Symbol, subject: list[Any]) -> Typed:
    """A state or stock of a subject."""
    return _state(symbol, ["col", symbol.name, subject])


def column_of_game(symbol: Symbol) -> Typed:
    """A state, stock, token or track of the game."""
    return _state(symbol, ["game", symbol.name])


def _state(symbol: Symbol, made: list[Any]) -> Typed:
    type_: Type = symbol.info["type"]
    return Typed(["<>", made, ["int", 0]], BOOL) if type_ == BOOL else Typed(made, type_)


def find_property(x: ExpressionContext, word: Token, of: list[Any], type_: Type) -> Typed | None:
    """`WORD of X`: a function of X, a printed attribute, a state, or something every X has; None where X has no such thing."""
    text = word.text
    function = x.resolve_function(text)
    if function is not None and len(function.params) == 1:
        wanted = function.params[0][1]
        if agree(type_, wanted) or (wanted, type_) in ((HEX, PIECE), (SIDE, PIECE)):
            return applied(function, [x.fit(of, type_, wanted, word.span, text)])
    if type_ == PIECE and text in x.facts.attributes:
        return Typed(attribute_of(x, text, of), x.facts.attributes[text].type)
    symbol = x.symbols.get(text, "state", "stock", "relation", "track")
    if symbol is not None:
        return _state_of(x, symbol, of, type_, word)
    return _inherent(x, text, of, type_)


def read_property(x: ExpressionContext, word: Token, of: list[Any], type_: Type) -> Typed:
    """`WORD of X`, as :func:`find_property`; what X has not is reported."""
    found = find_property(x, word, of, type_)
    if found is not None:
        return found
    text = word.text
    function = x.functions.get(text)
    if function is not None:
        listed = [f"{n}: {t}" for n, t in function.params]
        x.findings.add(faults.wrong_arguments.of_another_kind(word.span, listed, str(type_)))
        return Typed(["int", 0], function.result or UNKNOWN)
    if type_ == UNKNOWN:
        return BAD
    if type_ == SIDE and text in _ANY_PIECE and x.facts.kinds:
        x.findings.add(faults.no_such_property.no_kind(word.span, x.facts.kinds))
        return BAD
    if type_ == PIECES and text in x.facts.attributes:
        x.findings.add(faults.no_such_property.of_one_piece(word.span))
        return BAD
    x.findings.add(faults.no_such_property.at(word.span, str(type_), _properties_of(x, type_)))
    return BAD


def _properties_of(x: ExpressionContext, type_: Type) -> list[str]:
    made = [f.name for f in x.functions.values() if len(f.params) == 1 and f.params[0][1] == type_]
    made += [s.name for s in x.symbols.all("state", "stock", "relation") if s.info.get("of") == type_.kind]
    if type_ == PIECE:
        made += [*x.facts.attributes, "side", "nation", "hex", "owner"]
    if type_ == CARD:
        made += ["number", *x.facts.card_values]
    return made


def _state_of(x: ExpressionContext, symbol: Symbol, of: list[Any], type_: Type, word: Token) -> Typed:
    what = f"the subject of `{symbol.name}`"
    if symbol.kind == "relation":
        return Typed(["related", symbol.name, x.fit(of, type_, PIECE, word.span, what)], PIECES)
    subject = symbol.info["of"]
    if subject == "game":
        return column_of_game(symbol)
    return column_of(symbol, x.fit(of, type_, STATE_SUBJECTS[subject], word.span, what))


def _inherent(x: ExpressionContext, text: str, of: list[Any], type_: Type) -> Typed | None:
    if type_ == PIECE:
        if text in ("side", "owner"):
            return Typed(["side", of], SIDE)
        if text == "nation":
            return Typed(["nation", of], NATION)
        if text in ("hex", "place"):
            return Typed(["place", of], HEX)
        if text == "entry-area":
            return Typed(["entry-area", of], HEXES)
    if type_ == CARD:
        if text == "number":
            return Typed(["card-number", of], INT)
        if text in ("side", "owner"):
            return Typed(["card-side", of], SIDE)
        if text in x.facts.card_values:
            return Typed(["card-value", text, of], INT)
    if type_ == SIDE:
        if text in ("opponent", "other", "enemy"):
            return Typed(["-", ["int", 1], of], SIDE)
        if text in ("side", "owner"):
            return Typed(of, SIDE)
    if type_ == PAIR:
        if text in ("left", "attacker"):
            return Typed(["item", of, 0], PIECE)
        if text in ("right", "defender"):
            return Typed(["item", of, 1], PIECE)
    return None
