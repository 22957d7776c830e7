"""Statements told apart by their shapes, and what is said of a line that has none of them."""

from __future__ import annotations

from functools import lru_cache

from toolchain import faults
from toolchain.base.diagnostic import Findings
from toolchain.faults.meant import statement_meant
from toolchain.language.ast import Line
from toolchain.language.catalogue.statements import STATEMENTS_TABLE
from toolchain.language.patterns import ONE_WORD, Shape, cut, filled, shape
from toolchain.language.tokens import Token

_SHAPES = [(s.name, shape(s.form)) for s in STATEMENTS_TABLE]
_WORDS = sorted({form.word for _, form in _SHAPES if form.word} | {"chooses", "may"})


@lru_cache(maxsize=1 << 8)
def _shapes(word: str) -> list[tuple[str, Shape]]:
    """The forms that a line may have which begins with a word."""
    return [(name, form) for name, form in _SHAPES if not form.word or form.word == word]


def match(line: Line) -> tuple[str, dict[str, list[Token]]] | None:
    """The form of a statement and the words of its holes; None for a line of no form."""
    for name, form in _shapes(line.word):
        held = cut(line.tokens, form)
        if held is not None and filled(held, form):
            return name, held
    return None


def surplus(line: Line, name: str, held: dict[str, list[Token]]) -> list[Token]:
    """The words of a line that a form has no place for: all but the first where one name belongs."""
    form = next(form for known, form in _shapes(line.word) if known == name)
    single = [segment.hole for segment in form.segments if segment.kind in ONE_WORD]
    return [word for hole in single for word in held.get(hole, ())[1:]]


def begins_statement(word: str) -> bool:
    """Whether statements begin with a word, here or in other languages."""
    return word in _WORDS or bool(statement_meant(word))


def report_unknown(line: Line, findings: Findings) -> None:
    """Reports a line of no form: how its word is written, or which word may have been meant."""
    word = line.tokens[0] if line.tokens else None
    if word is None:
        findings.add(faults.unknown_statement.empty(line.span))
        return
    known = [form.pattern for _, form in _SHAPES if form.word == word.text]
    for later in line.tokens[1:] if not known else ():
        known += [
            form.pattern for _, form in _SHAPES if not form.word and later.text in form.segments[1].words
        ]
        if known:
            word = later
            break
    if known:
        findings.add(faults.wrong_form_of_statement.at(line.span, word.text, known))
        return
    meant = statement_meant(word.text) or _assigned(line)
    findings.add(faults.unknown_statement.at(word.span, meant, _WORDS))


def _assigned(line: Line) -> str:
    """``name = value`` names a value in other languages, or changes a state."""
    words = [token.text for token in line.tokens]
    if words[1:2] == ["of"] and "=" in words:
        return f"write `set {' '.join(words[: words.index('=')])} to ...`"
    if words[1:2] != ["="]:
        return ""
    return f"`let {words[0]} = ...` names a value, `set {words[0]} to ...` changes a state"
