"""One map for all scenarios that are played on it: what was read for one is taken over by the next, and by later runs."""

from __future__ import annotations

import marshal
from bisect import bisect_right
from collections.abc import Callable, Mapping
from dataclasses import replace
from hashlib import blake2b
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from toolchain.base.remembered import Lasting, Remembered
from toolchain.base.source import Span
from toolchain.geometry.hexnumbers import HexNumbers, numbers_of
from toolchain.language.ast import Block
from toolchain.language.tokens import Token
from toolchain.model.context import Build
from toolchain.model.symbols import Symbol

if TYPE_CHECKING:
    from toolchain.ir.compiled import Compiled
    from toolchain.model.model import LineRow


# Blocks that the map is read from; its readers ask for no others (``of_map``).
MAP_WORDS = ("map", "terrain", "hexes", "network", "lines", "chain", "region")


def of_map(b: Build, word: str) -> list[Block]:
    """The blocks of a word, which is one of those that the map is read from. Raises ValueError for another word."""
    if word not in MAP_WORDS:
        raise ValueError(f"`{word}` is not among the blocks that maps are shared by")
    return b.by_word.get(word, [])


Known = Remembered[bytes, bytes]
"""Maps without a finding by the texts of their blocks, in plain values: a word or place is a block and two offsets.

Each is marshalled by itself, for a run takes up one or two of them and the largest is a megabyte.
"""


class _Read(NamedTuple):
    """What reading a map adds to a model."""

    ir: Compiled
    """Of its parts those that are read of the map, and no others."""
    tables: tuple[dict[Any, Any], ...]
    numbers: HexNumbers
    spans: dict[int, Span]
    line_rows: list[LineRow]
    symbols: list[Symbol]


class SharedMaps:
    """Maps of one project that were read for one scenario, or in the last run of the process."""

    def __init__(self, known: Known | None = None) -> None:
        self._known = known if known is not None else Remembered(1)
        self._read: Lasting[tuple[list[Block], _Read]] = Lasting()

    def begin(self) -> None:
        """A new run begins."""
        self._read.begin()

    def lay(self, b: Build, read_map: Callable[[Build], None]) -> None:
        """Gives a model its map: as it is known already, else read now by ``read_map``."""
        blocks = [block for word in MAP_WORDS for block in b.by_word.get(word, ())]
        key = tuple(map(id, blocks))
        found = self._read.find(key)
        if found is not None:
            _take(found[1], b)
            return
        text = _text(blocks)
        known = self._known.get(text) if text else None
        if known is not None:
            read = _restored(marshal.loads(known), blocks)
            self._read.put(key, (blocks, read))
            _take(read, b)
            return
        wrong, named, before = len(b.findings.items), len(b.symbols.order), set(b.ir)
        read_map(b)
        if len(b.findings.items) > wrong:
            return
        parts: Mapping[str, Any] = b.ir
        read = _Read(
            cast("Compiled", {name: parts[name] for name in parts if name not in before}),
            tuple(map(dict, _tables(b))),
            b.numbers,
            dict(b.model.map_spans),
            list(b.model.line_rows),
            [replace(symbol) for symbol in b.symbols.order[named:]],
        )
        self._read.put(key, (blocks, read))
        if text:
            self._known.put(text, marshal.dumps(_plain(read, blocks)))


def _text(blocks: list[Block]) -> bytes:
    """What stands in all blocks; empty where a layer changed one of them."""
    digests = [block.digest for block in blocks]
    return blake2b(b"".join(digests), digest_size=16).digest() if all(digests) else b""


def _tables(b: Build) -> tuple[dict[Any, Any], ...]:
    facts = b.facts
    return facts.hex_index, facts.hex_terrains, facts.edge_terrains


def _take(read: _Read, b: Build) -> None:
    b.ir.update(read.ir)
    for table, entries in zip(_tables(b), read.tables, strict=True):
        table.update(entries)
    b.numbers = b.model.numbers = read.numbers
    b.model.map_spans.update(read.spans)
    b.model.line_rows += read.line_rows
    for one in read.symbols:
        b.symbols.add(Symbol(one.name, one.kind, one.span, one.info))


def _plain(read: _Read, blocks: list[Block]) -> tuple[Any, ...]:
    starts: dict[int, list[tuple[int, int]]] = {}  # by text: files of two layers may have one name
    for number, block in enumerate(blocks):
        starts.setdefault(id(block.source), []).append((block.span.start, number))
    for begins in starts.values():
        begins.sort()

    def place(at: Span | Token) -> tuple[int, int, int]:
        begins = starts[id(at.source)]
        begin, number = begins[bisect_right(begins, (at.start, len(blocks))) - 1]
        return number, at.start - begin, at.end - begin

    return (
        read.ir,
        read.tables,
        [(number, *place(span)) for number, span in read.spans.items()],
        [
            (
                row["feature"],
                row["title"],
                blocks.index(row["block"]),
                [(a, b, token.kind, *place(token)) for a, b, token in row["pairs"]],
            )
            for row in read.line_rows
        ],
        [(s.name, s.kind, place(s.span) if s.span is not None else None, s.info) for s in read.symbols],
    )


def _restored(known: tuple[Any, ...], blocks: list[Block]) -> _Read:
    ir, tables, spans, rows, symbols = known
    begins = [(block.source, block.span.start) for block in blocks]

    def token(kind: str, number: int, start: int, end: int) -> Token:
        source, begin = begins[number]
        return Token(kind, source.text[begin + start : begin + end], begin + start, begin + end, source)

    return _Read(
        ir,
        tables,
        numbers_of(ir),
        {number: token("", *at).span for number, *at in spans},
        [
            {
                "feature": feature,
                "title": title,
                "pairs": [(a, b, token(kind, *at)) for a, b, kind, *at in pairs],
                "block": blocks[number],
            }
            for feature, title, number, pairs in rows
        ],
        [
            Symbol(name, kind, token("", *at).span if at is not None else None, info)
            for name, kind, at, info in symbols
        ],
    )
