"""The pieces that a rule is about: a selection in the header of a block, or names one by one."""

from __future__ import annotations

from itertools import takewhile
from typing import TYPE_CHECKING

from toolchain import faults
from toolchain.base.diagnostic import Finding
from toolchain.language.ast import Block
from toolchain.language.forms import Words
from toolchain.language.tokens import Token, split_commas
from toolchain.model.context import Build, cite_of
from toolchain.model.expressions.selectors import selection_test
from toolchain.model.scope import Scope
from toolchain.model.symbols import Symbol
from toolchain.model.types import UNKNOWN

if TYPE_CHECKING:
    from toolchain.ir.rules import Bar, Selection


def subjects_of(b: Build, held: Words, block: Block) -> Selection:
    """The pieces that a space is of, as a selection; all pieces where the words do not say."""
    everything: Selection = {"var": "it", "kinds": b.facts.all_kinds}
    words = held.get("what", [])
    if not words:
        return everything
    made, type_ = b.x.read(words, Scope({}), block.keyword.span)
    if made[0] != "pieces":
        if type_ != UNKNOWN:
            b.findings.add(faults.rule_without_kind.at(words[0].span.to(words[-1].span), block.word))
        return everything
    chosen: Selection = made[1]
    if any(chosen.get(key) is not None for key in ("at", "in", "from")):
        b.findings.add(faults.rule_without_kind.at_a_place(words[0].span.to(words[-1].span), block.word))
    return chosen


def bar_of_others(b: Build, held: Words, block: Block, var: str) -> list[Bar]:
    """The bar that keeps all other pieces out of a movement or a conduct."""
    belongs = selection_test(b.facts, subjects_of(b, held, block), var)
    if belongs is None:
        return []
    return [{"label": "of", "when": ["not", belongs], "cite": cite_of(block)}]


def pieces_named(b: Build, tokens: list[Token]) -> list[Symbol]:
    """The pieces of a list of names; what is no name of a piece is reported and left out, words between names once."""
    made = []
    stray: list[Token] = []
    for part in split_commas(tokens):
        for number, word in enumerate(part):
            symbol = b.symbols.get(word.text, "piece")
            if symbol is not None:
                made.append(symbol)
                if number and not stray and b.symbols.get(part[number - 1].text, "piece"):
                    stray = [word]
                    before = part[number - 1].text
                    b.findings.add(faults.wrong_number_of_names.next_in_list(word.span, before))
            elif not number:
                b.findings.add(faults.unknown_unit.at(word.span, b.symbols.names("piece")))
            elif not stray:
                stray = list(takewhile(lambda other: not b.symbols.get(other.text, "piece"), part[number:]))
                b.findings.add(_among_names(stray, part, number))
    return made


def _among_names(stray: list[Token], part: list[Token], at: int) -> Finding:
    """What is wrong with words from a place on in a part of a list."""
    span = stray[0].span.to(stray[-1].span)
    rest = part[at + len(stray) :]
    if rest and len(stray) == 1:
        return faults.wrong_number_of_names.instead_of_comma(span, part[at - 1].text, rest[0].text)
    return faults.wrong_number_of_names.among_names(span)
