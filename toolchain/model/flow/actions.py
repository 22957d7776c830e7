"""Actions: who may do what, with which pieces, at what price."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Any

from toolchain import faults
from toolchain.base.diagnostic import Finding
from toolchain.base.source import Span
from toolchain.language.ast import Block, Line
from toolchain.language.forms import Words
from toolchain.language.interpolation import plain_text
from toolchain.language.tokens import Token, split_commas
from toolchain.model.context import Build, cite_of
from toolchain.model.name_errors import unknown
from toolchain.model.scope import Scope
from toolchain.model.statements.choices import bar_and_words
from toolchain.model.statements.how_many import read_how_many
from toolchain.model.symbols import Symbol
from toolchain.model.types import BOOL, PIECE, PIECES, SIDE, UNKNOWN, Type

if TYPE_CHECKING:
    from toolchain.ir.rules import Action, Several

Field = tuple[Words, Line]
"""The words in the holes of a line, and the line."""

SELF = "self"
THEM = "them"
"""What an action calls the set that it is done with, unless the scope names it."""


@dataclass(eq=False, repr=False)
class ReadAction:
    """An action without what it does, and the names that its body begins with."""

    item: Action
    block: Block
    names: list[tuple[str, Type]] = field(default_factory=list)
    by: bool = False
    """Whether it says who may do it."""
    more: dict[str, Field] = field(default_factory=dict)
    """Fields that actions do not have, by their names."""


ACTING = Scope({"actor": SIDE}, ["v", "actor"])
"""The names that an action begins with."""


def read_actions(b: Build) -> Iterator[ReadAction]:
    """Reads the fields of all actions."""
    for block, held, word in b.named("action"):
        read = partial(_fields, b, block, held, word)
        # The state that `activates` sets is looked up, though no word of the block names it.
        alone = not block.holds("activates")
        item, names, by = b.known_bodies.part(block, f"fields of {word.text}", read) if alone else read()
        yield ReadAction(item, block, [(name, Type(*type_)) for name, type_ in names], by)


def _fields(b: Build, block: Block, held: Words, word: Token) -> tuple[Action, list[Any], bool]:
    """An action as :class:`ReadAction` says it, in values that can be kept."""
    read = read_action(b, block, word, held.get("title"), ACTING)
    return read.item, [(name, (type_.kind, type_.of)) for name, type_ in read.names], read.by


def read_action(b: Build, block: Block, word: Token, title: list[Token] | None, scope: Scope) -> ReadAction:
    """Reads the fields of an action, or of what is done as one is; ``scope``: the names that they begin with."""
    return _Reader(b, block, word, scope).read(title)


class _Reader:
    def __init__(self, b: Build, block: Block, word: Token, scope: Scope) -> None:
        self._b = b
        self._block = block
        self._scope = scope
        self._item: Action = {
            "name": word.text,
            "title": word.text.replace("-", " "),
            "scope": None,
            "costs": [],
            "do": f"{block.word} {word.text}",
            "cite": cite_of(block),
        }
        self._made = ReadAction(self._item, block)

    def read(self, title: list[Token] | None) -> ReadAction:
        b, item, scope = self._b, self._item, self._scope
        if title:
            item["title"] = plain_text(title[0], b.findings)
        by: list[Any] | None = None
        activates: tuple[Token, Line] | None = None
        for name, inner, line in b.fields(self._block):
            if name == "scope":
                self._with(inner, line.span)
            elif name == "requires":
                cond = b.x.condition(inner["if"], scope, line.span)
                item["requires"] = cond if item.get("requires") is None else ["and", item["requires"], cond]
            elif name == "mandatory when":
                item["mandatory"] = b.x.condition(inner["if"], scope, line.span)
            elif name == "by":
                value = b.x.expect(inner["who"], scope, line.span, SIDE, "who acts")
                by = None if value == ["v", "actor"] else value
            elif name == "costs":
                self._price(inner["amount"], line.span)
            elif name == "passing":
                item["passing"] = plain_text(inner["text"][0], b.findings)
            elif name == "activates":
                activates = inner["whom"][0], line
            elif name != "do":
                self._made.more[name] = inner, line
        if by is not None:
            self._made.by = True
            test = ["=", ["v", "actor"], by]
            item["requires"] = test if item.get("requires") is None else ["and", test, item["requires"]]
        if activates is not None:
            item["activates"] = self._activated(*activates)
        return self._made

    def _no_pieces(self, tokens: list[Token], span: Span) -> Finding:
        name = next((t.text for t in tokens if self._scope.names.get(t.text) == PIECES), None)
        if name is not None:
            return faults.scope_picks_no_pieces.of_a_named_set(span, name)
        return faults.scope_picks_no_pieces.at(span)

    def _with(self, inner: dict[str, list[Token]], span: Span) -> None:
        """The pieces that an action is done with: one, which is `self`, or a set with a name."""
        b = self._b
        least, most, tokens = read_how_many(b.findings, inner["what"])
        value, got = b.x.read(tokens, self._scope, span)
        if value[0] == "pieces":
            self._item["scope"] = value[1]
        elif got != UNKNOWN:
            b.findings.add(self._no_pieces(tokens, span))
        named, bar = inner.get("name"), inner.get("bar")
        if (least, most) == (1, 1):
            self._made.names = [(SELF, PIECE)]
            for words in (named, bar):
                if words:
                    b.findings.add(faults.scope_picks_no_pieces.set_of_one(words[0].span))
            return
        name = named[0].text if named else THEM
        self._made.names = [(name, PIECES)]
        several: Several = {"name": name, "least": least}
        if most:
            several["most"] = most
        if bar:
            scope = self._scope.bind(name, PIECES, name)
            condition, several["bar"] = bar_and_words(bar, b.findings)
            several["barred"] = b.x.condition(condition, scope, span)
        self._item["several"] = several

    def _price(self, words: list[Token], span: Span) -> None:
        b, costs = self._b, self._item["costs"]
        if not words:
            b.findings.add(
                faults.missing_operand.after(span, "costs", "write a number and a stock: `costs 1 STOCK`")
            )
        for part in split_commas(words):
            if len(part) != 2 or part[0].kind != "NUM":
                b.findings.add(faults.wrong_number_of_names.no_cost(part[0].span.to(part[-1].span)))
                for word in part:
                    if (meant := b.symbols.get(word.text, "stock")) is not None:
                        self._changes(meant, span)
                continue
            stock = b.symbols.get(part[1].text, "stock")
            if stock is None:
                unknown(b.findings, "stock", part[1], b.symbols.names("stock"))
                continue
            if stock.info["of"] != "side":
                b.findings.add(faults.unknown_name.stock_of_no_side(part[-1].span))
                continue
            self._changes(stock, span)
            if int(part[0].text) < 0:
                b.findings.add(faults.number_out_of_range.negative_cost(part[0].span, stock.name))
                continue
            known = next((price for price in costs if price[0] == stock.name), None)
            if known is None:
                costs.append([stock.name, int(part[0].text)])
            else:
                known[1] += int(part[0].text)

    def _activated(self, whom: Token, line: Line) -> str | None:
        """The state that an action sets of each piece that it is done with."""
        b = self._b
        state = b.symbols.get("activated", "state")
        if state is not None:
            self._changes(state, line.span)
        if state is None or state.info["of"] != "piece" or state.info["type"] != BOOL:
            b.findings.add(faults.unknown_name.activated(line.span, state is not None))
            return None
        names = self._made.names
        if not names:
            b.findings.add(faults.scope_picks_no_pieces.nothing_to_activate(line.span))
        elif whom.text != names[0][0]:
            b.findings.add(faults.scope_picks_no_pieces.activates_another(whom.span, names[0][0]))
        return "activated"

    def _changes(self, symbol: Symbol, span: Span) -> None:
        """Notes where a name is changed: what is never changed is reported."""
        symbol.info.setdefault("set", []).append(span)
        self._b.s.changes.append((symbol, span))
