"""Single words said of a piece: its kind, face, states, side and nation."""

from __future__ import annotations

from typing import Any

from toolchain import faults
from toolchain.language.tokens import Token
from toolchain.model.expressions.context import ExpressionContext
from toolchain.model.expressions.functions.application import applied
from toolchain.model.scope import Scope
from toolchain.model.types import BOOL, PIECE, UNKNOWN


def piece_test(x: ExpressionContext, piece: list[Any], word: Token, scope: Scope) -> list[Any] | None:
    """What a word asks of a piece; None, and a finding, for a word that says nothing of pieces."""
    text = word.text
    if text == "none":
        return ["=", piece, ["none"]]
    kinds = x.facts.kind_bits(text)
    if kinds:
        return ["kind", kinds, piece]
    test = face_or_state(x, piece, text)
    if test is not None:
        return test
    if text in ("own", "friendly", "enemy"):
        return ["=" if text != "enemy" else "<>", ["side", piece], x.us(scope, word.span)]
    side = x.symbols.get(text, "side")
    if side:
        return ["=", ["side", piece], ["int", side.info["index"]]]
    nation = x.symbols.get(text, "nation")
    if nation:
        return ["=", ["nation", piece], ["int", nation.info["index"]]]
    if text == "eliminated":
        return ["not", ["on-map", piece]]
    function = x.resolve_function(text)
    if function is not None and [type_ for _, type_ in function.params] == [PIECE]:
        if function.result == BOOL:
            return applied(function, [piece]).expr
        x.findings.add(
            faults.unknown_word_of_a_piece.no_condition(word.span, str(function.result or UNKNOWN))
        )
        return None
    no_word_of_pieces(x, word, [*x.facts.kinds, *x.facts.faces, *x.symbols.names("state")])
    return None


def face_or_state(x: ExpressionContext, piece: list[Any], text: str) -> list[Any] | None:
    """Whether a piece shows a face, or is in a state that is yes or no; None for any other word."""
    if text in x.facts.faces:
        return ["face", x.facts.faces.index(text), piece]
    state = x.symbols.get(text, "state")
    if state and state.info["of"] == "piece" and state.info["type"] == BOOL:
        return ["<>", ["col", text, piece], ["int", 0]]
    return None


def no_word_of_pieces(x: ExpressionContext, word: Token, options: list[str]) -> None:
    """Reports a word that says nothing of a piece, with the words that do."""
    known = [*x.facts.kinds, *x.facts.faces]
    x.findings.add(
        faults.unknown_word_of_a_piece.at(word.span, known, options, [*x.symbols.by_name, *x.functions])
    )
