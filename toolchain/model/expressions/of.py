"""What belongs to what: `A of B`."""

from __future__ import annotations

from typing import Any

from toolchain import faults
from toolchain.language.ast import Expr
from toolchain.language.catalogue.catalogue import HAND
from toolchain.language.tokens import Token
from toolchain.model.expressions.context import ExpressionContext, FormReader
from toolchain.model.expressions.conversions import as_members
from toolchain.model.expressions.places import box_place
from toolchain.model.expressions.properties import attribute_of, read_property
from toolchain.model.expressions.selectors import read_selector
from toolchain.model.expressions.unknown_words import unknown_word
from toolchain.model.expressions.words import read_word
from toolchain.model.readers import Readers
from toolchain.model.scope import BAD, Scope, Typed, single, words_of
from toolchain.model.symbols import Symbol
from toolchain.model.types import (
    CARD,
    CARDS,
    HEXES,
    NATION,
    PIECE,
    PIECES,
    PLACE,
    SIDE,
    UNKNOWN,
    Type,
    element,
)

FORMS = Readers[FormReader]()


@FORMS.reads("of")
def read_of(x: ExpressionContext, tree: Expr, scope: Scope) -> Typed:
    left: Expr = tree.args[0]
    words = words_of(left)
    if len(left.args) == 1 and isinstance(left.args[0], Token):
        return _word_of(x, left.args[0], tree, scope)
    if len(words) == 2:
        first, second = words
        if first.text == "printed":
            return _printed(x, second, tree, scope)
        if first.text == "card" and second.kind == "NUM":
            return _numbered_card(x, second, tree, scope)
        if first.text in ("last", "first"):
            made, type_ = _word_of(x, second, tree, scope)
            return Typed([first.text, as_members(x, made, type_, tree.span)], element(type_))
    return _belonging(x, x.value(left, scope), tree, scope)


def _printed(x: ExpressionContext, word: Token, tree: Expr, scope: Scope) -> Typed:
    """`printed ATTRIBUTE of PIECE`: the attribute, where a quantity bears the same name."""
    made, type_ = x.value(tree.args[1], scope)
    if word.text in x.facts.attributes and type_ in (PIECE, UNKNOWN):
        return Typed(attribute_of(x, word.text, made), x.facts.attributes[word.text].type)
    unknown_word(x, word, "a printed rating", x.facts.attributes)
    return BAD


def _numbered_card(x: ExpressionContext, number: Token, tree: Expr, scope: Scope) -> Typed:
    """`card 5 of DECK of SIDE`: the card itself, wherever it is."""
    made, type_ = x.value(tree.args[1], scope)
    if made[0] == "pile":
        _, deck, _, owner = made
        known = x.facts.card_index
        first, second = (
            known.get((deck, side, int(number.text)), known.get((deck, -1, int(number.text))))
            for side in (0, 1)
        )
        if owner[0] == "int" or first == second:
            first = second = (first, second)[owner[1]] if owner[0] == "int" else first
            if first is not None:
                return Typed(["int", first], CARD)
        elif first is not None and second is not None:
            # Whose card it is shows in play only.
            return Typed(["if", ["=", owner, ["int", 0]], ["int", first], ["int", second]], CARD)
    if type_ != UNKNOWN:
        x.findings.add(faults.unknown_name.card(tree.span, number.text))
    return Typed(["int", -1], CARD)


def _belonging(x: ExpressionContext, selection: Typed, tree: Expr, scope: Scope) -> Typed:
    """A selection `of` a side or nation."""
    made, type_ = selection
    if type_ != PIECES or made[0] != "pieces":
        if type_ != UNKNOWN:
            x.findings.add(faults.selection_without_owner.at(tree.span, str(type_)))
        return selection
    b, tb = x.value(tree.args[1], scope)
    q = dict(made[1])
    if tb == SIDE:
        q["side"] = b
    elif tb == NATION:
        q["nation"] = b
    elif tb == PIECE:
        q["side"] = ["side", b]
    elif tb != UNKNOWN:
        x.findings.add(faults.selection_without_owner.pieces(tree.span, str(tb)))
    return Typed(["pieces", q], PIECES)


def _word_of(x: ExpressionContext, word: Token, tree: Expr, scope: Scope) -> Typed:
    """`WORD of B`: cards of a deck, the holder of a token, an edge, a box, a selection, or a property of B."""
    text = word.text
    right: Expr | Token = tree.args[1]
    cards = _cards(x, word, right, tree, scope)
    if cards is not None:
        return cards
    token = single(right)
    if text == "holder" and token is not None:
        symbol = x.symbols.get(token.text, "token")
        if symbol:
            return Typed(["game", symbol.name], SIDE)
        unknown_word(x, token, "a token", x.symbols.names("token"))
        return Typed(["int", 0], SIDE)
    margin = _margin(x, text, token, tree, scope) if text not in scope.names else None
    if margin is not None:
        return margin
    box = x.symbols.get(text, "box")
    if box:
        return Typed(box_place(x, box, _owner_of(x, box, tree, right, scope), word.span, scope), PLACE)
    if text in scope.names and scope.names[text].kind == "choices":
        b, tb = x.value(right, scope)
        own = read_word(x, word, scope).expr
        chooser = x.fit(b, tb, SIDE, tree.span, "the chooser")
        return Typed(["choice-of", own, chooser], Type(scope.names[text].of))
    if x.facts.kind_bits(text) and (text in x.facts.kinds or not _declared(x, text)):
        return _belonging(x, read_selector(x, (word,), word.span, scope), tree, scope)
    return read_property(x, word, *x.value(right, scope))


def _declared(x: ExpressionContext, text: str) -> bool:
    """Whether a word is declared as what something has. Such a word is not the plural of a kind."""
    symbol = x.symbols.get(text, "state", "stock", "relation")
    return symbol is not None or text in x.functions or text in x.facts.attributes


def _owner(x: ExpressionContext, tree: Expr, right: Expr | Token, scope: Scope) -> list[Any]:
    return x.fit(*x.value(right, scope), SIDE, tree.span, "the owner")


def _owner_of(x: ExpressionContext, held: Symbol, tree: Expr, right: Expr | Token, scope: Scope) -> list[Any]:
    """Whose box or deck it is; TYP017 where there is one for the game."""
    if not held.info["by_side"]:
        x.findings.add(faults.state_without_owner.of_both(tree.span, held.name, held.kind))
    return _owner(x, tree, right, scope)


def _cards(x: ExpressionContext, word: Token, right: Expr | Token, tree: Expr, scope: Scope) -> Typed | None:
    """`PILE of DECK`, `PILE of DECK of SIDE`, `DECK of SIDE`; None for anything else."""
    if word.text in x.facts.pile_words and isinstance(right, Expr):
        of_side = right.op == "of"
        name = single(right.args[0] if of_side else right)
        deck = x.symbols.get(name.text, "deck") if name else None
        if deck and word.text in deck.info["piles"]:
            if word.text == HAND and not deck.info["by_side"]:
                if not of_side:
                    hand = f"{HAND} of {deck.name}"
                    x.findings.add(faults.hand_of_a_common_deck.at(tree.span, deck.name, hand))
                owner = _owner(x, right, right.args[1], scope) if of_side else ["int", 0]
                return Typed(["pile", deck.name, HAND, owner], CARDS)
            if not of_side and deck.info["by_side"]:
                x.findings.add(
                    faults.state_without_owner.at(tree.span, f"{word.text} of {deck.name}", "SIDE")
                )
            owner = _owner_of(x, deck, right, right.args[1], scope) if of_side else ["int", 0]
            return Typed(["pile", deck.name, word.text, owner], CARDS)
    deck = x.symbols.get(word.text, "deck")
    if deck:
        return Typed(
            ["pile", word.text, deck.info["piles"][0], _owner_of(x, deck, tree, right, scope)], CARDS
        )
    return None


def _margin(x: ExpressionContext, text: str, token: Token | None, tree: Expr, scope: Scope) -> Typed | None:
    """`owner of EDGE`, `edges of SIDE`, `joins of BOX`; None for anything else."""
    region = x.symbols.get(token.text, "region") if token is not None and text == "owner" else None
    if region is not None and "edge" in region.info:
        return Typed(["int", region.info["edge"]], SIDE)
    box = x.symbols.get(token.text, "box") if token is not None and text == "joins" else None
    if box is not None and token is not None:
        if box.info["joins"] is None:
            x.findings.add(faults.box_beside_no_edge.joined_by_nothing(token.span, box.name))
        return Typed(["hex-set", box.info["joins"] or []], HEXES)
    edges = [s for s in x.symbols.all("region") if "edge" in s.info] if text == "edges" else []
    if not edges:
        return None
    side = _owner(x, tree, tree.args[1], scope)
    first, second = (
        ["hex-set", sorted({i for s in edges if s.info["edge"] == number for i in s.info["members"]})]
        for number in (0, 1)
    )
    return Typed(["if", ["=", side, ["int", 0]], first, second], HEXES)
