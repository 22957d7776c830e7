"""Boxes with links: places off the map that units move to and from as they move between hexes.

Such a box is kept with the hexes, so that everything rules ask of a hex can be asked of it. It is drawn as a hex apart
from the map, and has no hexside: only its links join it to other places.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from toolchain import faults
from toolchain.language.ast import Block, Line
from toolchain.language.forms import Words
from toolchain.language.tokens import Token, split_commas
from toolchain.model.context import Build
from toolchain.model.map.features import read_features
from toolchain.model.rows import expand, hex_words, no_such_hex

if TYPE_CHECKING:
    from toolchain.ir.rules import Hex

APART = 2  # columns between the map and its boxes, so that none is beside a hex; as many rows from box to box


def has_links(block: Block) -> bool:
    """Whether a box is a place that links join to others."""
    return any(line.word == "links" for line in block.lines)


def read_linked_boxes(b: Build) -> None:
    """Adds the boxes with links to the hexes. A map that is shared with other scenarios stays as it was."""
    blocks = [block for block in b.by_word.get("box", ()) if has_links(block) and block.header]
    if not blocks:
        return
    first = len(b.ir["hexes"])
    made: dict[str, int] = {}
    held: list[tuple[Hex, Block, list[tuple[Words, Line]]]] = []
    for number, block in enumerate(blocks):
        word = block.header[0]
        links: list[tuple[Words, Line]] = []
        hex_ = _place(word.text)
        for name, inner, line in b.fields(block):
            if name == "links":
                links.append((inner, line))
            elif name == "terrain":
                features = read_features(b.findings, inner["names"], b.ir["terrains"])
                hex_["terrains"] = sorted({*hex_["terrains"], *features.terrains})
                hex_["name"] = features.name or hex_["name"]
            else:
                b.findings.add(faults.box_with_links.not_with_links(line.tokens[0].span, name))
        if b.header(block).get("who"):
            b.findings.add(faults.box_with_links.of_sides(block.header[-1].span))
        held.append((hex_, block, links))
        made.setdefault(word.text, first + number)
        b.model.map_spans[first + number] = word.span
        b.declare(word, "place", {"index": first + number})
    b.ir["hexes"] = [*b.ir["hexes"], *(hex_ for hex_, _, _ in held)]
    b.facts.hex_index.update(made)
    _Links(b, made).read([(first + n, links) for n, (_, _, links) in enumerate(held)])
    _put(b, first)


def _place(name: str) -> Hex:
    """A box that is not put anywhere yet."""
    return {"id": name, "column": 0, "row": 0, "q": 0, "r": 0, "terrains": [], "name": "", "box": True}


def _put(b: Build, first: int) -> None:
    """Puts the boxes beside the map: each on the side, and near the rows, of the hexes that it is linked to."""
    hexes, layout = b.ir["hexes"], b.numbers.common.layout
    columns, rows = [h["column"] for h in hexes[:first]], [h["row"] for h in hexes[:first]]
    left, right, top = min(columns, default=0), max(columns, default=0), min(rows, default=0)
    taken: set[tuple[int, int]] = set()
    for number in range(first, len(hexes)):
        linked = [hexes[a + c - number] for a, c in b.ir["links"] if number in (a, c) and a < first]
        column = sum(h["column"] for h in linked) / len(linked) if linked else right
        wanted = round(sum(h["row"] for h in linked) / len(linked)) if linked else top
        at = left - APART if column - left < right - column else right + APART
        row = next(
            row
            for far in range(len(hexes) + 1)
            for row in (wanted - far * APART, wanted + far * APART)
            if row >= top and not any((at, near) in taken for near in range(row - APART + 1, row + APART))
        )
        taken.add((at, row))
        q, r = layout.axial(at, row)
        hexes[number].update({"column": at, "row": row, "q": q, "r": r})


class _Links:
    def __init__(self, b: Build, boxes: Iterable[str]) -> None:
        self._b = b
        self._boxes = boxes
        self._pairs: list[list[int]] = []
        self._edges: list[list[object]] = []
        self._networks: dict[str, list[list[int]]] = {}

    def read(self, held: list[tuple[int, list[tuple[Words, Line]]]]) -> None:
        b = self._b
        for box, links in held:
            for inner, _ in links:
                across = inner["line"][0] if inner.get("line") else None
                for there, word in self._places(inner["places"]):
                    self._join(box, there, word, across)
        b.ir["links"] = self._pairs
        b.ir["edges"] = [*b.ir["edges"], *self._edges]
        b.ir["networks"] = {
            name: [*links, *self._networks.get(name, ())] for name, links in b.ir["networks"].items()
        }
        for name in self._networks:
            symbol = b.symbols.get(name, "network")
            assert symbol is not None, "it has links"
            symbol.info = {**symbol.info, "links": b.ir["networks"][name]}  # a map may be shared

    def _places(self, words: list[Token]) -> Iterator[tuple[int, Token]]:
        """The hexes and named places that a line lists, each with its word."""
        b = self._b
        for part in split_commas(words):
            named = b.symbols.get(part[0].text, "place") if len(part) == 1 else None
            if named is not None:
                yield named.info["index"], part[0]
                continue
            numbers, rest = hex_words(part, b.numbers)
            for word in numbers:
                for number in expand(word, b.numbers, b.findings):
                    index = b.facts.hex_index.get(number)
                    if index is None:
                        no_such_hex(number, word, b.facts, b.findings)
                    else:
                        yield index, word
            for word in rest[:1]:
                b.findings.add(faults.box_with_links.no_place(word.span, self._boxes))

    def _join(self, box: int, there: int, word: Token, across: Token | None) -> None:
        b = self._b
        if there == box:
            b.findings.add(faults.box_with_links.to_itself(word.span))
            return
        pair = sorted((box, there))
        if pair in self._pairs:
            b.findings.add(faults.box_with_links.twice(word.span, b.ir["hexes"][there]["id"]))
            return
        self._pairs.append(pair)
        if across is None:
            return
        terrain = b.ir["terrains"].get(across.text)
        if terrain is not None and terrain["on"] == "hexside":
            self._edges.append([*pair, [across.text]])
        elif across.text in b.ir["networks"]:
            self._networks.setdefault(across.text, []).append(pair)
        else:
            sides = [name for name, info in b.ir["terrains"].items() if info["on"] == "hexside"]
            b.findings.add(faults.not_a_line_feature.at(across.span, [*sides, *b.ir["networks"]]))
