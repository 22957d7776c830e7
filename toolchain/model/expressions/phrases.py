"""What a phrase means: a word, a group in brackets, or several words in a row."""

from __future__ import annotations

from toolchain import faults
from toolchain.language.ast import Expr
from toolchain.language.tokens import Token
from toolchain.model.expressions.context import ExpressionContext, FormReader
from toolchain.model.expressions.conversions import as_members
from toolchain.model.expressions.functions.calls import read_call
from toolchain.model.expressions.places import hex_number
from toolchain.model.expressions.selectors import read_selector
from toolchain.model.expressions.words import read_word
from toolchain.model.readers import Readers
from toolchain.model.scope import BAD, Scope, Typed, is_group
from toolchain.model.types import HEX, HEXES, INT, UNKNOWN, Type, element

FORMS = Readers[FormReader]()


@FORMS.reads("phrase")
def read_phrase(x: ExpressionContext, tree: Expr, scope: Scope) -> Typed:
    items: tuple[Expr | Token, ...] = tree.args
    first = items[0]
    if len(items) == 1:
        return x.value(first, scope) if isinstance(first, Expr) else read_word(x, first, scope)
    if isinstance(first, Expr):
        x.findings.add(faults.word_does_not_fit.bracket_first(first.span))
        return BAD
    if len(items) == 2:
        pair = _read_pair(x, first, items[1], scope)
        if pair is not None:
            return pair
    if first.text == "printed":
        x.findings.add(faults.state_without_owner.printed(tree.span))
        return BAD
    return read_selector(x, items, tree.span, scope)


def _read_pair(x: ExpressionContext, first: Token, second: Expr | Token, scope: Scope) -> Typed | None:
    """Two words, or a word and a group: None where they can only be words before a kind."""
    if is_group(second):
        called = read_call(x, first, second, scope)
        if called is not None:
            return called
    if isinstance(second, Token):
        if first.kind == "NUM":
            measured = _measured(x, first, second)
            if measured is not None:
                return measured
        if first.text == "hex" and (
            second.kind in ("NUM", "DOTTED", "WORDNUM") or second.text in x.facts.hex_index
        ):
            return Typed(["int", hex_number(x, second)], HEX)
    if first.text in ("last", "first"):
        made, type_ = x.value(second, scope)
        return Typed([first.text, as_members(x, made, type_, second.span)], element(type_))
    if isinstance(second, Token) and first.text in ("enemy", "friendly", "own"):
        return _zone(x, first, second, scope)
    return None


def _measured(x: ExpressionContext, number: Token, word: Token) -> Typed | None:
    name = word.text
    for candidate in (name, name.rstrip("s")):
        if x.symbols.get(candidate, "measure"):
            return Typed(["int", int(number.text)], Type("int", candidate))
    if name in ("hex", "hexes", "level", "levels", "turn", "turns", "times"):
        return Typed(["int", int(number.text)], INT)
    return None


def _zone(x: ExpressionContext, first: Token, second: Token, scope: Scope) -> Typed | None:
    if not x.symbols.get(second.text, "zone"):
        return None
    us = x.us(scope, first.span)
    return Typed(["zone", second.text, ["-", ["int", 1], us] if first.text == "enemy" else us], HEXES)


@FORMS.reads("group")
def read_group(x: ExpressionContext, tree: Expr, scope: Scope) -> Typed:
    """What brackets hold: one value, or several, which are a list."""
    if len(tree.args) == 1:
        return x.value(tree.args[0], scope)
    if not tree.args:
        x.findings.add(faults.missing_operand.empty_brackets(tree.span))
        return BAD
    return _list(x, tree, scope)


def _list(x: ExpressionContext, tree: Expr, scope: Scope) -> Typed:
    values = [x.value(part, scope) for part in tree.args]
    first = values[0].type
    for part, (_, type_) in zip(tree.args, values, strict=True):
        if type_.kind != first.kind and UNKNOWN not in (type_, first):
            x.findings.add(faults.wrong_kind_of_value.in_list(part.span, str(type_), str(first)))
            return BAD
    if all(value.type == HEX for value in values):
        made = ["single", values[0].expr]
        for value in values[1:]:
            made = ["union", made, ["single", value.expr]]
        return Typed(made, HEXES)
    return Typed(["list", [value.expr for value in values]], Type("list", first.kind))
