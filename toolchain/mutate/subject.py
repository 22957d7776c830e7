"""What an operator sees: the texts of a project, its syntax trees, and its model."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from toolchain.base.diagnostic import Findings
from toolchain.base.source import Source, Span
from toolchain.language.ast import Block, Line, lines_of, tokens_of
from toolchain.language.catalogue.catalogue import BLOCKS, SAID_FIELDS
from toolchain.language.json.source import JsonNode, read_json
from toolchain.language.tokens import Token, split_commas
from toolchain.model.layers import Placed
from toolchain.model.model import Model
from toolchain.model.units.campaign import Campaign, read_campaign
from toolchain.mutate.change import Change
from toolchain.mutate.closed_hexes import ClosedHexes
from toolchain.mutate.ground import Ground


@dataclass
class Subject:
    """A clean project. ``paragraphs`` are those of its book, empty when the book is not listed."""

    sources: dict[str, Source]
    settings: Source
    blocks: list[Block]
    model: Model
    paragraphs: frozenset[str] = frozenset()
    rng: random.Random = field(default_factory=random.Random)

    @cached_property
    def forces(self) -> list[JsonNode]:
        """The values of the order-of-battle files."""
        texts = [source for name, source in self.sources.items() if name.endswith(".oob.json")]
        found = (read_json(source, Findings()) for source in texts)
        return [node for node in found if node is not None and node.value_kind == "object"]

    @cached_property
    def campaign(self) -> Campaign:
        """The lists of a war, those that name all counters among them."""
        return read_campaign(Placed(block, "game", "") for block in self.blocks)

    @cached_property
    def ground(self) -> Ground:
        """The map and the start position."""
        return Ground(self.model)

    @cached_property
    def closed(self) -> ClosedHexes:
        """Where units may not stand at the start."""
        return ClosedHexes(self.ground)

    @property
    def texts(self) -> list[Source]:
        """The sources of the language."""
        return [source for name, source in self.sources.items() if name.endswith(".hw")]

    def units(self) -> Iterator[tuple[JsonNode, JsonNode]]:
        """Each unit with its file."""
        for file in self.forces:
            for unit in file.value["units"].value:
                yield file, unit

    def of(self, *words: str) -> list[Block]:
        """The blocks that begin with one of these words."""
        return [block for block in self.blocks if block.word in words]

    def rules(self) -> list[Block]:
        """The blocks that say how the game is played."""
        return [block for block in self.blocks if block.word not in NO_RULES]

    def names(self, *kinds: str) -> set[str]:
        """Declared names of these kinds."""
        return set(self.model.symbols.names(*kinds))

    @cached_property
    def words(self) -> set[str]:
        """Every word that is written or declared anywhere."""
        made = {symbol.name for symbol in self.model.symbols.order}
        for source in self.texts:
            made |= set(source.text.replace("(", " ").replace(")", " ").replace(",", " ").split())
        return made

    @cached_property
    def mentions(self) -> dict[str, int]:
        """How often each word stands in the blocks, as a whole word; the words that begin a field are none of a rule."""
        made: dict[str, int] = {}
        for block in self.blocks:
            fields = {
                line.tokens[0].start for line in lines_of(block.lines) if line.tokens and _begins(block, line)
            }
            for token in tokens_of(block, labels=False):
                if token.start not in fields:
                    made[token.text] = made.get(token.text, 0) + 1
        return made

    def misspelt(self, word: str) -> str:
        """The word with a slip of the pen in it: a letter lost, doubled, or changed places with its neighbour.

        Never a word that is written or declared somewhere: that would be another thing, not a misspelling.
        """
        made = []
        for at in range(1, len(word)):
            if not (word[at].isalpha() and word[at - 1].isalpha()):
                continue
            if word[at - 1] != word[at] and at > 1:
                made.append(word[: at - 1] + word[at] + word[at - 1] + word[at + 1 :])
            made += [word[:at] + word[at + 1 :], word[:at] + word[at] + word[at:]]
        good = [m for m in made if m not in self.words and m[-1:].isalnum() and len(m) > 2]
        return self.rng.choice(good) if good else ""

    def respelt(self, span: Span, what: str) -> Iterator[Change]:
        """The change that misspells a word, when it has a misspelling."""
        wrong = self.misspelt(span.text)
        if wrong:
            yield Change(
                span.source.name, ((span.start, span.end, wrong),), f"{what} `{span.text}` is spelt `{wrong}`"
            )


def _begins(block: Block, line: Line) -> bool:
    """Whether a line begins with the name of a field of its block, and not with a name that somebody declared."""
    known = (*BLOCKS[block.word].fields, *SAID_FIELDS.get(block.word, ()))
    return line.word in {name.split()[0] for name in known}


NO_RULES = frozenset(("part", "note", "ruling", "example", "allow", "game", "series", "scenario"))


def whole_lines(source: Source, start: int, end: int) -> tuple[int, int]:
    """The offsets of the whole text lines in which characters stand, line end included."""
    newline = source.text.find("\n", end)
    return source.text.rfind("\n", 0, start) + 1, len(source.text) if newline < 0 else newline + 1


def extent(line: Line) -> Span:
    """A line with all that is indented below it, and their citations."""
    span = line.span
    for inner in lines_of([line]):
        span = span.to(inner.span)
        if inner.cite is not None:
            span = span.to(inner.cite.span)
    return span


def alone(line: Line, block: Block) -> bool:
    """Whether nothing else stands on the text lines of a line."""
    span = extent(line)
    low, high = whole_lines(span.source, span.start, span.end)
    inside = {id(inner) for inner in lines_of([line])}
    others = (other.span for other in lines_of(block.lines) if id(other) not in inside)
    return (
        block.keyword.end <= low
        and all(not low <= t.start < high for t in block.header)
        and all(not low <= other.start < high for other in others)
    )


def without(line: Line, what: str) -> Change:
    """A line is left out, with what is indented below it."""
    span = extent(line)
    low, high = whole_lines(span.source, span.start, span.end)
    return Change(span.source.name, ((low, high, ""),), what)


def body_of(block: Block) -> Span:
    """A block from its keyword to its last character, without the empty lines behind it."""
    text = block.source.text[block.span.start : block.span.end]
    return Span(block.source, block.span.start, block.span.start + len(text.rstrip()))


def without_block(block: Block, what: str) -> Change:
    """A block is left out."""
    span = body_of(block)
    low, high = whole_lines(block.source, span.start, span.end)
    return Change(block.source.name, ((low, high, ""),), what)


def without_item(tokens: list[Token], index: int, what: str) -> Change:
    """One of several items of a list is left out, with its comma. ``tokens`` is the whole list."""
    parts = split_commas(tokens)
    source = tokens[0].source
    if index == 0:
        start, end = parts[0][0].start, parts[1][0].start
    else:
        start, end = parts[index - 1][-1].end, parts[index][-1].end
    return Change(source.name, ((start, end, ""),), what)


def left_out(s: Subject, block: Block, line: Line, units: list[Token], what: str) -> Iterator[Change]:
    """Each unit of a row that is written nowhere else is left out; the last one with its line."""
    parts = split_commas(units)
    for number, part in enumerate(parts):
        if s.mentions[part[0].text] == 1:
            if len(parts) > 1:
                yield without_item(units, number, f"{part[0].text} {what}")
            elif alone(line, block):
                yield without(line, f"{part[0].text} {what}")


def swapped(a: Token, b: Token) -> Change:
    """Two units of one file, each of another side, change places."""
    edits = ((a.start, a.end, b.text), (b.start, b.end, a.text))
    return Change(a.source.name, edits, f"{a.text} and {b.text} are swapped between the sides")


def plain(node: JsonNode, key: str) -> Any:
    """A member of an object as plain data, None when it is not there."""
    found = node.value.get(key)
    return found.plain() if found is not None else None
