"""Functions that ask what may be done: moves and retreats, lines of a card."""

from __future__ import annotations

from typing import Any

from toolchain import faults
from toolchain.language.ast import Expr
from toolchain.language.tokens import Token
from toolchain.model.expressions.compare import value_as
from toolchain.model.expressions.context import ExpressionContext
from toolchain.model.expressions.functions.built_in import Arguments, BuiltIns
from toolchain.model.expressions.unknown_words import unknown_word
from toolchain.model.scope import Scope, Typed, is_group, single
from toolchain.model.symbols import Symbol
from toolchain.model.types import BOOL, CARD, PIECE

FUNCTIONS = BuiltIns()


@FUNCTIONS.takes("way of piece", "possible")
def read_possible(x: ExpressionContext, word: Token, args: Arguments, scope: Scope) -> Typed:
    """`possible(WAY of PIECE)`, `possible(WAY(PIECE, ...))`: the space is not empty."""
    name, given = _way(args[0])
    if name is None or not given:
        x.findings.add(faults.possible_without_movement.at(word.span))
        return Typed(["bool", 1], BOOL)
    piece = x.fit(*x.value(given[0], scope), PIECE, given[0].span, "what moves")
    if x.symbols.get(name.text, "movement"):
        return Typed(["can-move", name.text, piece], BOOL)
    policy = x.symbols.get(name.text, "policy")
    if policy:
        return Typed(_retreat(x, name, policy, piece, given[1:], scope), BOOL)
    if name.text == "entry":
        return Typed(["can-enter", piece], BOOL)
    unknown_word(x, name, "a movement or policy", x.symbols.names("movement", "policy"))
    return Typed(["bool", 1], BOOL)


def _way(tree: Expr) -> tuple[Token | None, Arguments]:
    """The name of a movement or policy, and what it is applied to."""
    if tree.op == "of":
        return single(tree.args[0]), tree.args[1:]
    if tree.op == "phrase" and len(tree.args) == 2 and is_group(tree.args[1]):
        return single(tree.args[0]), tree.args[1].args
    return None, ()


def _retreat(
    x: ExpressionContext, name: Token, policy: Symbol, piece: list[Any], rest: Arguments, scope: Scope
) -> list[Any]:
    wanted = policy.info["params"][1:]
    if len(wanted) != len(rest):
        listed = [param for param, _ in policy.info["params"]]
        x.findings.add(faults.wrong_arguments.missing(name.span, listed))
        return ["bool", 1]
    given = [
        x.fit(*value_as(x, arg, type_, scope), type_, arg.span, f"`{param}`")
        for arg, (param, type_) in zip(rest, wanted, strict=True)
    ]
    return ["can-retreat", name.text, piece, given, []]


@FUNCTIONS.takes("card", "playable")
def read_playable(x: ExpressionContext, word: Token, args: Arguments, scope: Scope) -> Typed:
    """Whether the side that acts may play a card: it has an effect, and what it requires holds."""
    card = x.fit(*x.value(args[0], scope), CARD, args[0].span, "the card")
    if not x.facts.effects:
        x.findings.add(faults.card_without_effect.no_card(word.span))
        return Typed(["bool", 0], BOOL)
    return Typed(["call", "playable card", [card, x.us(scope, word.span)]], BOOL)


@FUNCTIONS.takes("label, section, card", "lines")
def read_lines(x: ExpressionContext, word: Token, args: Arguments, scope: Scope) -> Typed:
    """`lines(LABEL, SECTION, CARD)`: the section of the card has a line with this label."""
    label, section = single(args[0]), single(args[1])
    card = x.fit(*x.value(args[2], scope), CARD, args[2].span, "the card")
    if label is None or section is None or section.text not in x.facts.section_labels:
        x.findings.add(faults.wrong_arguments.lines(word.span))
        return Typed(["bool", 0], BOOL)
    return Typed(["section-has", section.text, label.text, card], BOOL)
