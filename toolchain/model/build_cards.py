"""Boxes, cups, decks and cards."""

from __future__ import annotations

from typing import Any

from toolchain.base.diagnostic import Label
from toolchain.base.source import Span
from toolchain.base.suggest import did_you_mean
from toolchain.language.ast import Block, Line
from toolchain.language.catalogue import BLOCKS, PILES
from toolchain.language.tokens import Token, split_commas
from toolchain.model.build_edges import EdgeParts
from toolchain.model.expressions import parse_range
from toolchain.model.symbols import Function, Symbol
from toolchain.model.types import (
    BY_WORD,
    CARD,
    INT,
    PIECE,
    UNKNOWN,
    Type,
)

BESIDE = {"beside": "edge", "joins": "joins", "used by": "users"}


class CardParts(EdgeParts):
    """Boxes, cups, decks and cards."""

    def _boxes(self) -> None:
        boxes: list[dict[str, Any]] = []
        base = len(self.ir["hexes"])
        for word_ in ("box", "cup"):
            for block, held, word in self._named(self.by_word.get(word_, ())):
                by_side = "who" in held
                seen = "none" if word_ == "cup" else "all"
                holds: list[str] = []
                beside: dict[str, list[Token]] = {}
                for name, inner, _line in self._fields(block):
                    if name == "seen by":
                        seen = inner["who"][0].text
                    elif name == "holds":
                        holds = [p[0].text for p in split_commas(inner["kinds"])]
                    else:
                        beside |= {BESIDE[name]: next(iter(inner.values()))}
                margin = self._margin(beside, block, by_side)
                self._declare(
                    word,
                    "box",
                    {
                        "index": base + len(boxes),
                        "by_side": by_side,
                        "cup": word_ == "cup",
                        "joins": margin.get("joins"),
                    },
                )
                for side in self.ir["sides"] if by_side else [None]:
                    name = f"{word.text} of {side['name']}" if side else word.text
                    boxes.append({"name": name, "seen": seen, "holds": holds, **margin})
        self.ir["boxes"] = boxes

    def _decks(self) -> None:
        decks: list[dict[str, Any]] = []
        self.sections: dict[str, dict[str, Any]] = {}
        for block, held, word in self._named(self.by_word.get("deck", ())):
            info: dict[str, Any] = {
                "piles": list(PILES),
                "by_side": "who" in held,
                "cards": (1, 1),
                "sections": [],
            }
            params: list[tuple[str, Type]] = []
            for name, inner, _line in self._fields(block):
                if name == "cards":
                    info["cards"] = parse_range(inner["range"][0].text)
                elif name == "has":
                    for part in split_commas(inner["names"]):
                        self.facts.card_values[part[0].text] = word.text
                elif name == "sections":
                    info["sections"] = [p[0].text for p in split_commas(inner["names"])]
            params = self._params(held.get("params", []), block)
            self._declare(word, "deck", info)
            self.facts.pile_words |= set(PILES)
            for section in info["sections"]:
                self.sections[section] = {"params": params, "deck": word.text, "cards": {}}
                self.facts.section_labels.setdefault(section, set())
                self.x.functions[section] = Function(section, "section", [("card", CARD), *params], INT)
            decks.append({"name": word.text, "by_side": info["by_side"], "piles": info["piles"]})
        self.facts.card_values.setdefault("event", "")
        self.ir["decks"] = decks

    def _params(self, tokens: list[Token], line: Line | Block) -> list[tuple[str, Type]]:
        """``name: type, name: type``."""
        made: list[tuple[str, Type]] = []
        for part in split_commas(tokens):
            if len(part) < 3 or part[1].text != ":":
                self.findings.add("SYN072", "parameters are written `name: kind`", part[0].span)
                continue
            made.append((part[0].text, self._type(part[2])))
        return made

    def _type(self, word: Token) -> Type:
        if word.text in BY_WORD:
            return BY_WORD[word.text]
        if word.text in self.facts.kinds:
            return PIECE
        if word.text in self.facts.values:
            return Type("value", word.text)
        if self.symbols.get(word.text, "measure"):
            return Type("int", word.text)
        options = [*BY_WORD, *self.facts.values, *self.facts.kinds, *self.symbols.names("measure")]
        self.findings.add(
            "REF002",
            f"`{word.text}` is not a kind of value",
            word.span,
            help=did_you_mean(word.text, options),
        )
        return UNKNOWN

    def _cards(self) -> None:
        cards: list[dict[str, Any]] = []
        seen: dict[tuple[str, int, int], Span] = {}
        for block in self.by_word.get("card", ()):
            held = self._header(block)
            if not held:
                continue
            if len(held["number"]) != 1 or held["number"][0].kind != "NUM" or not held["deck"]:
                self.findings.add(
                    "SYN065",
                    "`card` is not written like this",
                    block.keyword.span,
                    help="write: card NUMBER of DECK",
                )
                continue
            number = int(held["number"][0].text)
            deck_word = held["deck"][0]
            deck = self._declared(deck_word, "deck")
            if deck is None:
                continue
            side = -1
            if len(held["deck"]) > 2:
                found = self._declared(held["deck"][2], "side")
                if found is not None:
                    side = found.info["index"]
            key = (deck.name, side, number)
            if key in seen:
                self.findings.add(
                    "TAB020", f"card {number} stands twice in this deck", held["number"][0].span,
                    labels=(Label(seen[key], "first here"),), help="correct one of the two numbers",
                )  # fmt: skip
            seen[key] = block.keyword.span
            low, high = deck.info["cards"]
            if low <= high and not low <= number <= high:
                self.findings.add(
                    "TAB021", f"the deck has cards {low}..{high}, not {number}", held["number"][0].span,
                    help="correct the number, or the range in the deck's `cards` line",
                )  # fmt: skip
            card = {"deck": deck.name, "side": side, "number": number, "values": {}}
            index = len(cards)
            cards.append(card)
            self.facts.card_index[key] = index
            self._card_lines(block, card, index, deck)
        for deck in self.symbols.all("deck"):
            self._missing_cards(deck, seen)
        self.ir["cards"] = cards
        self.ir["card_values"] = list(self.facts.card_values)
        self.ir["sections"] = {
            name: {"params": [[n, str(t)] for n, t in s["params"]], "cards": s["cards"]}
            for name, s in self.sections.items()
        }

    def _missing_cards(self, deck: Symbol, seen: dict[tuple[str, int, int], Span]) -> None:
        low, high = deck.info["cards"]
        for side in range(2) if deck.info["by_side"] else (-1,):
            absent = [n for n in range(low, min(high, low + 200) + 1) if (deck.name, side, n) not in seen]
            if absent and any(k[0] == deck.name for k in seen):
                of = f" of {self.ir['sides'][side]['name']}" if side >= 0 else ""
                listed = ", ".join(map(str, absent[:8]))
                self.findings.add(
                    "TAB022", f"`{deck.name}`{of} lacks card {listed}", deck.span, help="declare each card"
                )

    def _card_lines(self, block: Block, card: dict[str, Any], index: int, deck: Symbol) -> None:
        for line in block.lines:
            word = line.tokens[0] if line.tokens else None
            if word is None:
                continue
            if word.text in deck.info["sections"]:
                self._section(word.text, line, index, block)
            elif word.text in self.facts.card_values:
                value = (
                    int(line.tokens[1].text) if len(line.tokens) > 1 and line.tokens[1].kind == "NUM" else 1
                )
                card["values"][word.text] = value
            else:
                self.findings.add(
                    "REF015", f"`{word.text}` is neither a section nor a value of this deck", word.span,
                    help=did_you_mean(word.text, [*deck.info["sections"], *self.facts.card_values]),
                )  # fmt: skip

    def _section(self, name: str, line: Line, index: int, block: Block) -> None:
        section = self.sections[name]
        us = next((n for n, t in section["params"] if t == PIECE), "")
        scope = self.scope(section["params"], us)
        made = []
        declared = {k: v for k, v in BLOCKS["quantity"].fields.items() if k in ("plus", "minus")}
        for row in line.body:
            if [t.text for t in row.tokens] == ["none"]:
                continue
            found = self._field(row, declared)
            if found is None:
                self._unknown_field(block, row, declared)
                continue
            op, held = found
            amount, _ = self.x.read(held.get("amount", []), scope, row.span)
            label = row.label.text if row.label else ""
            if label:
                self.facts.section_labels[name].add(label)
            item = {"op": op, "amount": amount, "label": label, "cite": self._cite(block, row)}
            if "if" in held:
                item["when"] = self.x.condition(held["if"], scope, row.span)
            made.append(item)
        section["cards"][str(index)] = made
