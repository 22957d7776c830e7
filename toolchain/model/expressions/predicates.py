"""What is said of a thing: `is`, `has`, `reaches`."""

from __future__ import annotations

from typing import Any

from toolchain import faults
from toolchain.language.ast import Expr
from toolchain.language.tokens import Token
from toolchain.model.expressions.compare import report_mismatch, value_as
from toolchain.model.expressions.context import ExpressionContext, FormReader
from toolchain.model.expressions.conversions import as_hex_set
from toolchain.model.expressions.piece_words import piece_test
from toolchain.model.expressions.places import terrain_set
from toolchain.model.expressions.properties import attribute_of, column_of
from toolchain.model.expressions.unknown_words import unknown_word
from toolchain.model.readers import Readers
from toolchain.model.scope import Scope, Typed, is_group, single, words_of
from toolchain.model.types import BOOL, CARD, EDGE, HEX, HEXES, NONE, PIECE, UNKNOWN, Type, agree

FORMS = Readers[FormReader]()


@FORMS.reads("is_")
def read_is(x: ExpressionContext, tree: Expr, scope: Scope) -> Typed:
    a, ta = x.value(tree.args[0], scope)
    return Typed(_is(x, a, ta, tree.args[1], scope), BOOL)


@FORMS.reads("is_not")
def read_is_not(x: ExpressionContext, tree: Expr, scope: Scope) -> Typed:
    return Typed(["not", read_is(x, tree, scope).expr], BOOL)


def _is(x: ExpressionContext, a: list[Any], ta: Type, right: Expr | Token, scope: Scope) -> list[Any]:
    if isinstance(right, Expr) and right.op == "phrase" and len(right.args) == 1 and is_group(right.args[0]):
        group: Expr = right.args[0]
        if len(group.args) != 1:
            wrong = (
                faults.word_does_not_fit.list_behind_is
                if group.args
                else faults.missing_operand.empty_brackets
            )
            x.findings.add(wrong(group.span))
            return ["bool", 1]
        return _is_one_of(x, a, ta, group.args[0], scope)
    if isinstance(right, Expr) and right.op == "or_":
        return _is_one_of(x, a, ta, right, scope)
    if ta == PIECE:
        return _piece_is(x, a, right, scope)
    if ta == HEX:
        return _hex_is(x, a, right, scope)
    word = single(right)
    if ta == EDGE and word is not None and word.text not in scope.names:
        return _edge_has(x, a, word)
    if ta == UNKNOWN and word is not None:
        return ["bool", 1]  # what is wrong with the left side was said; a word is only known by its kind
    b, tb = value_as(x, right, ta, scope)
    if not agree(ta, tb):
        report_mismatch(x, ta, tb, right)
    return ["=", a, b]


def _is_one_of(x: ExpressionContext, a: list[Any], ta: Type, right: Expr | Token, scope: Scope) -> list[Any]:
    if isinstance(right, Expr) and right.op == "or_":
        first, second = (_is_one_of(x, a, ta, part, scope) for part in right.args)
        return ["or", first, second]
    return _is(x, a, ta, right, scope)


def _piece_is(x: ExpressionContext, a: list[Any], right: Expr | Token, scope: Scope) -> list[Any]:
    words = words_of(right)
    if len(words) == 1 and words[0].text not in x.facts.kinds and words[0].text in scope.names:
        b, tb = x.value(right, scope)
        if not agree(PIECE, tb):
            report_mismatch(x, PIECE, tb, right)
        return ["=", a, b]
    if len(words) == 1 and x.symbols.get(words[0].text, "piece"):
        return ["=", a, x.value(right, scope).expr]
    made: list[Any] | None = None
    for word in words:
        test = piece_test(x, a, word, scope)
        if test is not None:
            made = test if made is None else ["and", made, test]
    return made or ["bool", 1]


def _hex_is(x: ExpressionContext, a: list[Any], right: Expr | Token, scope: Scope) -> list[Any]:
    word = single(right)
    if word is None:
        b, tb = x.value(right, scope)
        return ["=", a, b] if tb == HEX else ["in-set", a, as_hex_set(x, b, tb, right.span)]
    text = word.text
    if text in x.facts.hex_terrains:
        return ["in-set", a, terrain_set(x, text)]
    region = x.symbols.get(text, "region")
    if region and "members" in region.info:
        return ["in-set", a, ["region", text]]
    state = x.symbols.get(text, "state")
    if state and state.info["of"] == "hex" and state.info["type"] == BOOL:
        return ["<>", ["col", text, a], ["int", 0]]
    b, tb = x.value(right, scope)
    if tb == HEXES:
        return ["in-set", a, b]
    if tb not in (HEX, UNKNOWN, NONE):
        report_mismatch(x, HEX, tb, right)
    return ["=", a, b]


@FORMS.reads("has")
def read_has(x: ExpressionContext, tree: Expr, scope: Scope) -> Typed:
    """Whether a hexside has a terrain or state, a hex a terrain, a card a mark, a piece a value or word said of it."""
    a, ta = x.value(tree.args[0], scope)
    word = single(tree.args[1])
    if word is None:
        x.findings.add(faults.value_without_features.several_words(tree.span))
        return Typed(["bool", 1], BOOL)
    if ta == HEX:
        return Typed(_hex_is(x, a, tree.args[1], scope), BOOL)
    if ta == EDGE:
        return Typed(_edge_has(x, a, word), BOOL)
    if ta == CARD:
        return Typed(_card_has(x, a, word), BOOL)
    if ta == PIECE:
        return Typed(_piece_has(x, a, word, scope), BOOL)
    if ta != UNKNOWN:
        x.findings.add(faults.value_without_features.at(tree.span, str(ta)))
    return Typed(["bool", 0], BOOL)


@FORMS.reads("has_no")
def read_has_no(x: ExpressionContext, tree: Expr, scope: Scope) -> Typed:
    return Typed(["not", read_has(x, tree, scope).expr], BOOL)


def _edge_has(x: ExpressionContext, edge: list[Any], word: Token) -> list[Any]:
    text = word.text
    if text in x.facts.edge_terrains:
        made: list[Any] | None = None
        for terrain in x.facts.edge_terrains[text]:
            part = ["edge-has", terrain, edge]
            made = part if made is None else ["or", made, part]
        return made or ["bool", 0]
    state = x.symbols.get(text, "state")
    if state and state.info["of"] == "hexside" and state.info["type"] == BOOL:
        return column_of(state, edge).expr
    unknown_word(x, word, "a terrain or state of hexsides", x.facts.edge_terrains)
    return ["bool", 0]


def _card_has(x: ExpressionContext, card: list[Any], word: Token) -> list[Any]:
    if word.text in x.facts.card_values:
        return ["<>", ["card-value", word.text, card], ["int", 0]]
    unknown_word(x, word, "a mark of cards", x.facts.card_values)
    return ["bool", 0]


def _piece_has(x: ExpressionContext, piece: list[Any], word: Token, scope: Scope) -> list[Any]:
    for name, attribute in x.facts.attributes.items():
        type_: Type = attribute.type
        if type_.kind == "value" and word.text in x.facts.values[type_.of]:
            value = ["int", x.facts.values[type_.of].index(word.text)]
            return ["=", attribute_of(x, name, piece), value]
    return piece_test(x, piece, word, scope) or ["bool", 0]


@FORMS.reads("reaches")
def read_reaches(x: ExpressionContext, tree: Expr, scope: Scope) -> Typed:
    made = x.value(tree.args[0], scope).expr
    if made[0] != "trace":
        x.findings.add(faults.not_a_trace.at(tree.span))
    else:
        x.findings.add(faults.unsupported_form.reaches(tree.span))
    return Typed(made, BOOL)
