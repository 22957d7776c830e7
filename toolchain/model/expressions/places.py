"""Places that words name: hexes by number, terrain, boxes, places with a name."""

from __future__ import annotations

from typing import Any

from toolchain.base.source import Span
from toolchain.language.tokens import Token
from toolchain.model.expressions.context import ExpressionContext
from toolchain.model.expressions.unknown_words import unknown_word
from toolchain.model.rows import no_such_hex
from toolchain.model.scope import BAD, Scope, Typed
from toolchain.model.symbols import Symbol, place_named
from toolchain.model.types import HEX


def hex_number(x: ExpressionContext, word: Token) -> int:
    """The hex that a number names, as the package counts them; 0 for one that is not on the map, which is reported."""
    index = x.facts.hex_index.get(word.text)
    if index is None:
        no_such_hex(word.text, word, x.facts, x.findings)
        return 0
    return index


def terrain_set(x: ExpressionContext, word: str) -> list[Any]:
    """All hexes with a terrain: those printed so, and those that a state makes so."""
    made: list[Any] | None = None
    part: list[Any]
    for terrain in x.facts.hex_terrains[word]:
        part = ["terrain", terrain]
        made = part if made is None else ["union", made, part]
    for state in x.facts.terrain_states.get(word, ()):
        part = ["hexes-with", state, ["int", 1]]
        made = part if made is None else ["union", made, part]
    return made or ["hex-set", []]


def box_place(
    x: ExpressionContext, box: Symbol, side: list[Any] | None, span: Span, scope: Scope
) -> list[Any]:
    """A box; of boxes that each side has, that of ``side``, or of the side that `own` refers to here."""
    base: int = box.info["index"]
    if not box.info["by_side"]:
        return ["int", base]
    if side is None:
        side = x.us(scope, span)
    return ["+", ["int", base], side]


def named_place(x: ExpressionContext, word: Token) -> Typed:
    """The hex that a name in quotes stands for."""
    symbol = x.symbols.get(place_named(word.value), "place")
    if symbol:
        return Typed(["int", symbol.info["index"]], HEX)
    unknown_word(x, word, "a place on the map", x.symbols.names("place"))
    return BAD
