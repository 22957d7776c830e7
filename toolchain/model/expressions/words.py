"""What a single word means: a number, a name in scope, a word of the language, a declared name."""

from __future__ import annotations

from toolchain import faults
from toolchain.language.tokens import Token
from toolchain.model.expressions.context import ExpressionContext
from toolchain.model.expressions.functions.application import apply_here
from toolchain.model.expressions.places import box_place, named_place, terrain_set
from toolchain.model.expressions.properties import column_of, column_of_game
from toolchain.model.expressions.selectors import read_selector
from toolchain.model.expressions.unknown_words import unknown_name
from toolchain.model.scope import BAD, Scope, Typed
from toolchain.model.symbols import Symbol
from toolchain.model.types import (
    BOOL,
    CARDS,
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
    Type,
)

# The name in scope that a state is of when its subject is not said.
_IMPLIED = {"piece": "self", "hex": "here", "hexside": "hexside", "side": "self", "card": "self"}
# Declared names that stand for one thing, by the kind of their declaration; earlier kinds win.
_THINGS = {"side": SIDE, "piece": PIECE, "place": HEX, "nation": NATION}


def read_word(x: ExpressionContext, word: Token, scope: Scope) -> Typed:
    """The meaning of a word where it stands alone."""
    text = word.text
    if word.kind == "NUM":
        return Typed(["int", int(text)], INT)
    if word.kind == "STRING":
        return named_place(x, word)
    if word.kind == "DATE" and x.facts.calendar is not None:
        return Typed(["int", x.facts.calendar.number(text) or 0], INT)
    if word.kind == "RANGE":
        x.findings.add(faults.impossible_container.range_alone(word.span))
        return BAD
    if text in scope.names:
        return Typed(scope.variable(text), scope.names[text])
    return _built_in(x, word, scope) or _declared(x, word, scope)


OWN_WORDS = frozenset(("turn", "both", "none", "yes", "no", "us", "opponent", "other", "hexes", "hex"))
"""Words that :func:`_built_in` reads before any declared name."""


def _built_in(x: ExpressionContext, word: Token, scope: Scope) -> Typed | None:
    text = word.text
    if text == "turn":
        return Typed(["turn"], INT)
    if text == "both":
        return Typed(["both"], SIDES)
    if text == "none":
        return Typed(["none"], NONE)
    if text in ("yes", "no"):
        return Typed(["bool", int(text == "yes")], BOOL)
    if text == "us":
        return Typed(x.us(scope, word.span), SIDE)
    if text in ("opponent", "other"):
        return Typed(["-", ["int", 1], x.us(scope, word.span)], SIDE)
    if text == "hexes":
        return Typed(["all-hexes"], HEXES)
    if text == "hex":
        named = [name for name, type_ in scope.names.items() if type_ == HEX and not name.startswith("\0")]
        x.findings.add(faults.no_single_hex.at(word.span, named))
        return BAD
    return None


def _declared(x: ExpressionContext, word: Token, scope: Scope) -> Typed:
    text = word.text
    for kind, type_ in _THINGS.items():
        symbol = x.symbols.get(text, kind)
        if symbol:
            return Typed(["int", symbol.info["index"]], type_)
    symbol = x.symbols.get(text, "region")
    if (
        symbol and "members" in symbol.info
    ):  # of other regions the hexes are worked out in play, by a function
        return Typed(["region", text], HEXES)
    symbol = x.symbols.get(text, "network")
    if symbol:
        return Typed(["hex-set", sorted({end for link in symbol.info["links"] for end in link})], HEXES)
    symbol = x.symbols.get(text, "box")
    if symbol:
        return Typed(box_place(x, symbol, None, word.span, scope), PLACE)
    symbol = x.symbols.get(text, "deck")
    if symbol:
        if symbol.info["by_side"]:
            x.findings.add(faults.state_without_owner.at(word.span, text, "SIDE"))
        return Typed(["pile", text, symbol.info["piles"][0], ["int", 0]], CARDS)
    symbol = x.symbols.get(text, "event")
    if symbol:
        return Typed(["int", symbol.info["index"]], EVENT)
    symbol = x.symbols.get(text, "state", "stock", "token", "track")
    if symbol:
        return _state(x, symbol, scope, word)
    function = x.resolve_function(text)
    if function is not None:
        return apply_here(x, function, scope, word)
    if x.facts.kind_bits(text):
        return read_selector(x, (word,), word.span, scope)
    return _value_or_terrain(x, word, scope)


def _value_or_terrain(x: ExpressionContext, word: Token, scope: Scope) -> Typed:
    text = word.text
    sets = x.facts.value_sets_with(text)
    if len(sets) == 1:
        return Typed(["int", x.facts.values[sets[0]].index(text)], Type("value", sets[0]))
    if len(sets) > 1:
        x.findings.add(faults.value_of_two_sets.at(word.span, sets))
        return BAD
    if text in x.facts.hex_terrains:
        return Typed(terrain_set(x, text), HEXES)
    unknown_name(x, word, scope)
    return BAD


def _state(x: ExpressionContext, symbol: Symbol, scope: Scope, word: Token) -> Typed:
    of: str = symbol.info["of"]
    if of == "game":
        return column_of_game(symbol)
    subject = _IMPLIED[of]
    if subject in scope.names and scope.names[subject].kind == of:
        return column_of(symbol, ["v", subject])
    x.findings.add(faults.state_without_owner.at(word.span, symbol.name, of))
    return BAD
