"""Decks and cards."""

from __future__ import annotations

from collections.abc import Container, Set
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from toolchain import faults
from toolchain.base.source import Span
from toolchain.ir.limits.open_ends import OPEN_END
from toolchain.language.ast import Block, Line
from toolchain.language.catalogue.catalogue import BLOCKS, PILES
from toolchain.language.forms import field_of
from toolchain.language.interpolation import plain_text
from toolchain.language.tokens import Token, split_commas
from toolchain.model.context import Build, cite_of, params_ir, scope_of
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


Cards = list[tuple[Block, Symbol]]
"""The blocks of cards, each with its deck, in the order of the cards of the package."""

_MOST_CARDS = 1000


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
            "by_side": bool(b.of_what(held.get("who", []), block)),
            "cards": (1, 1),
            "sections": [],
            "holds": False,
            "ranges": {},
        }
        for name, inner, _line in b.fields(block):
            if name == "cards":
                info["cards"] = parse_range(inner["range"][0].text)
            elif name == "has":
                info["holds"] = True
                for part in split_commas(inner["names"]):
                    _declare_value(b, part, info)
                    b.facts.card_values[part[0].text] = word.text
            elif name == "sections":
                info["holds"] = True
                info["sections"] = [p[0].text for p in split_commas(inner["names"])]
        params = b.params(held.get("params", []))
        b.note_kinds(block, word, held)
        b.declare(word, "deck", info)
        b.facts.pile_words |= set(PILES)
        for section in info["sections"]:
            sections[section] = Section(params, {})
            if f"deck {word.text}" in b.facts.param_kinds:
                b.facts.param_kinds[f"section {section}"] = b.facts.param_kinds[f"deck {word.text}"]
            b.facts.section_labels.setdefault(section, set())
            b.x.functions[section] = Function(section, "section", [("card", CARD), *params], INT)
        deck: Deck = {"name": word.text, "by_side": info["by_side"], "piles": info["piles"]}
        if info["sections"]:
            deck["sections"] = info["sections"]
        decks.append(deck)
    b.facts.card_values.setdefault("event", "")
    b.ir["decks"] = decks
    return sections


def _declare_value(b: Build, part: list[Token], info: dict[str, Any]) -> None:
    """A number that cards have, and perhaps its range."""
    if len(part) == 2 and part[1].kind in ("RANGE", "NUM"):
        low, high = parse_range(
            part[1].text if part[1].kind == "RANGE" else f"{part[1].text}..{part[1].text}"
        )
        info["ranges"][part[0].text] = (low, high)
    elif len(part) > 1:
        span = part[0].span.to(part[-1].span)
        b.findings.add(faults.wrong_form_of_field.at(span, "has", ["has NAME, NAME RANGE"]))


def declare_cards(b: Build) -> Cards:
    """Lists the cards, so that rules can name them; gives their blocks.

    A deck whose cards hold nothing needs no blocks: its cards are its numbers.
    """
    blocks: Cards = []
    seen: dict[tuple[str, int, int], Span] = {}
    b.ir["cards"] = []
    for block in b.by_word.get("card", ()):
        held = b.header(block)
        if "deck" not in held:
            continue  # its header is incomplete, which is reported
        if len(held["number"]) != 1 or held["number"][0].kind != "NUM" or not held["deck"]:
            b.findings.add(faults.wrong_form_of_header.at(block.keyword.span, "NUMBER of DECK"))
            continue
        number = int(held["number"][0].text)
        title = ""
        words = list(held["deck"])  # a header is read once for all scenarios
        if words[-1].kind == "STRING" and len(words) > 1:
            title = plain_text(words.pop(), b.findings)
        deck_word, *of = words
        if of and (len(of) != 2 or of[0].text != "of"):
            b.findings.add(
                faults.wrong_form_of_header.at(block.keyword.span, 'NUMBER of DECK of SIDE "TITLE"')
            )
            continue
        deck = b.declared(deck_word, "deck")
        if deck is None:
            continue
        found = b.declared(of[1], "side") if of else None
        side = found.info["index"] if found is not None else -1
        key = (deck.name, side, number)
        if key in seen:
            b.findings.add(faults.card_twice.at(held["number"][0].span, number, seen[key]))
        seen[key] = block.keyword.span
        low, high = deck.info["cards"]
        if low <= high and not low <= number <= high:
            b.findings.add(faults.card_out_of_range.at(held["number"][0].span, number, low, high))
        _add_card(b, key)
        if title:
            b.ir["cards"][-1]["title"] = title
        blocks.append((block, deck))
        _note_labels(b, block, deck)
    for deck in b.symbols.all("deck"):
        _cards_without_block(b, deck, seen)
    return blocks


def _note_labels(b: Build, block: Block, deck: Symbol) -> None:
    """Notes how lines of sections are called, so that rules and other cards can leave them out."""
    for line in block.lines:
        if line.word in deck.info["sections"]:
            b.facts.section_labels[line.word].update(row.label.text for row in line.body if row.label)


def _add_card(b: Build, key: tuple[str, int, int]) -> None:
    deck, side, number = key
    b.facts.card_index[key] = len(b.ir["cards"])
    b.ir["cards"].append({"deck": deck, "side": side, "number": number, "values": {}})


def _cards_without_block(b: Build, deck: Symbol, seen: Container[tuple[str, int, int]]) -> None:
    low, high = deck.info["cards"]
    if high - low >= _MOST_CARDS:
        b.findings.add(faults.missing_cards.too_many(deck.span, deck.name, _MOST_CARDS))
    sides = (0, 1) if deck.info["by_side"] else (-1,)
    numbers = range(low, min(high, low + _MOST_CARDS - 1) + 1)
    bare = not deck.info["holds"] and not any(card["deck"] == deck.name for card in b.ir["cards"])
    for side in sides:
        absent = [number for number in numbers if (deck.name, side, number) not in seen]
        if bare:
            for number in absent:
                _add_card(b, (deck.name, side, number))
        elif absent:
            whose = b.ir["sides"][side]["name"] if side >= 0 else ""
            b.findings.add(faults.missing_cards.at(deck.span, deck.name, whose, absent))


def read_cards(b: Build, sections: dict[str, Section], blocks: Cards) -> None:
    """Reads what the cards say, in the sections of their deck and beside them; ``blocks`` as they were declared."""
    numbered = _numbered(blocks)
    for index, (block, deck) in enumerate(blocks):
        _read_lines(b, block, b.ir["cards"][index], index, deck, sections, numbered)
    b.ir["card_values"] = list(b.facts.card_values)
    b.ir["sections"] = {
        name: {"params": params_ir(s.params), "cards": s.cards} for name, s in sections.items()
    }


def _numbered(blocks: Cards) -> Set[tuple[str, str]]:
    """Decks with values for which a card of theirs gives a number above 1: a word by itself does not say how much."""
    return {
        (deck.name, line.word)
        for block, deck in blocks
        for line in block.lines
        if len(line.tokens) == 2 and line.tokens[1].kind == "NUM" and line.tokens[1].text not in ("0", "1")
    }


def _read_lines(
    b: Build,
    block: Block,
    card: Card,
    index: int,
    deck: Symbol,
    sections: dict[str, Section],
    numbered: Set[tuple[str, str]],
) -> None:
    for place, line in enumerate(block.lines):
        word = line.tokens[0] if line.tokens else None
        if word is None:
            continue
        field = field_of(line, BLOCKS["card"].fields)
        if field is not None:
            if field[0] == "text":
                card["text"] = plain_text(field[1]["text"][0], b.findings)
        elif word.text in deck.info["sections"]:
            section = sections[word.text]
            for extra in line.tokens[1:2]:
                b.findings.add(faults.wrong_number_of_names.nothing_more(extra.span))
            read = partial(_section_lines, b, section, line, block)
            section.cards[str(index)] = b.known_bodies.part(block, f"line {place}", read)
        elif word.text in b.facts.card_values:
            rest = line.tokens[1:]
            if len(rest) > 1 or any(token.kind != "NUM" for token in rest):
                b.findings.add(faults.wrong_form_of_field.at(line.span, word.text, [f"{word.text} NUMBER"]))
            number = rest[0].text if rest and rest[0].kind == "NUM" else "1"
            card["values"][word.text] = int(number)
            low, high = deck.info["ranges"].get(word.text, (-OPEN_END, OPEN_END))
            # A word by itself is a value that a card has or has not.
            if not rest and (1 < high < OPEN_END or (deck.name, word.text) in numbered):
                wanted = (
                    f"write its number, {low}..{high}"
                    if high < OPEN_END
                    else "write its number, as on the other cards"
                )
                b.findings.add(faults.missing_operand.after(word.span, word.text, wanted))
            elif not low <= int(number) <= high:
                span = rest[0].span if rest else word.span
                b.findings.add(faults.card_out_of_range.value(span, word.text, int(number), low, high))
        elif word.text in BLOCKS["card"].fields:
            forms = [form.split(":")[0] for form in BLOCKS["card"].fields[word.text]]
            b.findings.add(faults.wrong_form_of_field.at(line.span, word.text, forms))
        else:
            known = [*deck.info["sections"], *b.facts.card_values, *BLOCKS["card"].fields]
            b.findings.add(faults.unknown_card_line.at(word.span, known))


def _section_lines(b: Build, section: Section, line: Line, block: Block) -> list[SectionLine]:
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
        amount, type_ = b.x.read(held.get("amount", []), scope, row.span)
        label = row.label.text if row.label else ""
        item: SectionLine = {"op": op, "amount": amount, "label": label, "cite": cite_of(block, row)}
        if type_.kind == "int" and type_.of:
            item["measure"] = type_.of
        if "if" in held:
            item["when"] = b.x.condition(held["if"], scope, row.span)
        made.append(item)
    return made
