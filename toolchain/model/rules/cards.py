"""Decks and cards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from toolchain import faults
from toolchain.base.source import Span
from toolchain.language.ast import Block, Line
from toolchain.language.catalogue.catalogue import BLOCKS, PILES
from toolchain.language.tokens import split_commas
from toolchain.model.context import Build, cite_of, field_of, params_ir, scope_of
from toolchain.model.scope import parse_range
from toolchain.model.symbols import Function, Symbol
from toolchain.model.types import (
    CARD,
    INT,
    PIECE,
    Type,
)

if TYPE_CHECKING:
    from toolchain.ir.rules import Card, Deck, SectionLine


class Section(NamedTuple):
    """A section of the cards of a deck: what it is applied to, and its lines by the number of the card."""

    params: list[tuple[str, Type]]
    cards: dict[str, list[SectionLine]]


def read_decks(b: Build) -> dict[str, Section]:
    """Declares decks, and their sections as functions of a card; the sections by name, still without lines."""
    decks: list[Deck] = []
    sections: dict[str, Section] = {}
    for block, held, word in b.named("deck"):
        info: dict[str, Any] = {
            "piles": list(PILES),
            "by_side": b.for_each_side(held, block),
            "cards": (1, 1),
            "sections": [],
        }
        for name, inner, _line in b.fields(block):
            if name == "cards":
                info["cards"] = parse_range(inner["range"][0].text)
            elif name == "has":
                for part in split_commas(inner["names"]):
                    b.facts.card_values[part[0].text] = word.text
            elif name == "sections":
                info["sections"] = [p[0].text for p in split_commas(inner["names"])]
        params = b.params(held.get("params", []))
        b.declare(word, "deck", info)
        b.facts.pile_words |= set(PILES)
        for section in info["sections"]:
            sections[section] = Section(params, {})
            b.facts.section_labels.setdefault(section, set())
            b.x.functions[section] = Function(section, "section", [("card", CARD), *params], INT)
        decks.append({"name": word.text, "by_side": info["by_side"], "piles": info["piles"]})
    b.facts.card_values.setdefault("event", "")
    b.ir["decks"] = decks
    return sections


def read_cards(b: Build, sections: dict[str, Section]) -> None:
    """Reads cards and what they say in the sections of their deck."""
    cards: list[Card] = []
    seen: dict[tuple[str, int, int], Span] = {}
    for block in b.by_word.get("card", ()):
        held = b.header(block)
        if not held:
            continue
        if len(held["number"]) != 1 or held["number"][0].kind != "NUM" or not held["deck"]:
            b.findings.add(faults.header_not_written_so.at(block.keyword.span, "NUMBER of DECK"))
            continue
        number = int(held["number"][0].text)
        deck_word = held["deck"][0]
        deck = b.declared(deck_word, "deck")
        if deck is None:
            continue
        side = -1
        if len(held["deck"]) > 2:
            found = b.declared(held["deck"][2], "side")
            if found is not None:
                side = found.info["index"]
        key = (deck.name, side, number)
        if key in seen:
            b.findings.add(faults.card_twice.at(held["number"][0].span, number, seen[key]))
        seen[key] = block.keyword.span
        low, high = deck.info["cards"]
        if low <= high and not low <= number <= high:
            b.findings.add(faults.card_out_of_range.at(held["number"][0].span, number, low, high))
        card: Card = {"deck": deck.name, "side": side, "number": number, "values": {}}
        index = len(cards)
        cards.append(card)
        b.facts.card_index[key] = index
        _read_lines(b, block, card, index, deck, sections)
    for deck in b.symbols.all("deck"):
        _missing_cards(b, deck, seen)
    b.ir["cards"] = cards
    b.ir["card_values"] = list(b.facts.card_values)
    b.ir["sections"] = {
        name: {"params": params_ir(s.params), "cards": s.cards} for name, s in sections.items()
    }


def _missing_cards(b: Build, deck: Symbol, seen: dict[tuple[str, int, int], Span]) -> None:
    low, high = deck.info["cards"]
    for side in range(2) if deck.info["by_side"] else (-1,):
        absent = [n for n in range(low, min(high, low + 200) + 1) if (deck.name, side, n) not in seen]
        if absent and any(k[0] == deck.name for k in seen):
            whose = b.ir["sides"][side]["name"] if side >= 0 else ""
            b.findings.add(faults.missing_cards.at(deck.span, deck.name, whose, absent))


def _read_lines(
    b: Build, block: Block, card: Card, index: int, deck: Symbol, sections: dict[str, Section]
) -> None:
    for line in block.lines:
        word = line.tokens[0] if line.tokens else None
        if word is None:
            continue
        if word.text in deck.info["sections"]:
            sections[word.text].cards[str(index)] = _section_lines(
                b, sections[word.text], word.text, line, block
            )
        elif word.text in b.facts.card_values:
            value = int(line.tokens[1].text) if len(line.tokens) > 1 and line.tokens[1].kind == "NUM" else 1
            card["values"][word.text] = value
        else:
            known = [*deck.info["sections"], *b.facts.card_values]
            b.findings.add(faults.unknown_card_line.at(word.span, known))


def _section_lines(b: Build, section: Section, name: str, line: Line, block: Block) -> list[SectionLine]:
    """What a card says in one of its sections."""
    us = next((n for n, t in section.params if t == PIECE), "")
    scope = scope_of(section.params, us)
    made: list[SectionLine] = []
    declared = {k: v for k, v in BLOCKS["quantity"].fields.items() if k in ("plus", "minus")}
    for row in line.body:
        if [t.text for t in row.tokens] == ["none"]:
            continue
        found = field_of(row, declared)
        if found is None:
            b.unknown_field(block, row, declared)
            continue
        op, held = found
        amount, _ = b.x.read(held.get("amount", []), scope, row.span)
        label = row.label.text if row.label else ""
        if label:
            b.facts.section_labels[name].add(label)
        item: SectionLine = {"op": op, "amount": amount, "label": label, "cite": cite_of(block, row)}
        if "if" in held:
            item["when"] = b.x.condition(held["if"], scope, row.span)
        made.append(item)
    return made
