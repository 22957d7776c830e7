"""Regions that the map fixes: rows of hexes, the side of a chain, the inside of a polygon, sets; and the chains themselves."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from toolchain import faults
from toolchain.geometry.sidedness import Axial, BothSides, inside, next_to, side_of, whole_side
from toolchain.language.ast import Block
from toolchain.language.tokens import Token
from toolchain.model.context import Build
from toolchain.model.expressions.conversions import as_hex_set
from toolchain.model.map.fixed_hexes import fixed_hexes
from toolchain.model.map.shared_map import of_map
from toolchain.model.rows import hex_words, no_such_hex, row_hexes
from toolchain.model.scope import Scope

if TYPE_CHECKING:
    from toolchain.ir.rules import Hex


class _Declared(NamedTuple):
    """A region as it is written: its name, its block, and the hexes of its rows."""

    word: Token
    block: Block
    members: list[int]


class _Places:
    """Where the hexes and chains of a map lie. Made when all hexes are known."""

    def __init__(self, b: Build) -> None:
        self.hexes: list[Hex] = b.ir["hexes"]
        self.layout = b.numbers.common.layout
        self.chains: dict[str, list[Axial]] = {}

    @cached_property
    def indices(self) -> dict[Axial, int]:
        """All hexes by where they lie."""
        return {self.axial(index): index for index in range(len(self.hexes))}

    @cached_property
    def centres(self) -> list[tuple[int, int]]:
        """The centres of all hexes."""
        return [self.layout.centre(hex_["column"], hex_["row"]) for hex_ in self.hexes]

    def axial(self, index: int) -> Axial:
        """Where a hex lies."""
        return self.hexes[index]["q"], self.hexes[index]["r"]


def read_regions(b: Build) -> None:
    """All chains, then all regions that do not need one that is given by sets."""
    places = _Places(b)
    for block in of_map(b, "chain"):
        _read_chain(b, block, places)
    blocks = of_map(b, "region")
    later = _needing_sets(b, blocks)
    b.ir["regions"] = {}
    written: list[_Declared] = []
    for block, _, word in b.with_names(block for block in blocks if block not in later):
        written.append(_Declared(word, block, rows_of(b, block)))
        b.ir["regions"][word.text] = []  # in the order in which they are declared
    _fix_regions(b, written, places)


def _needing_sets(b: Build, blocks: list[Block]) -> list[Block]:
    """Regions given by sets of hexes, and those on the side of such a region."""
    later = [block for block in blocks if is_of_sets(b, block)]
    while later:
        names = {block.header[0].text for block in later if block.header}
        more = [
            one
            for one in blocks
            if one not in later and (beside := _beside(one)) is not None and beside.text in names
        ]
        if not more:
            break
        later += more
    return later


def read_regions_of_sets(b: Build) -> None:
    """Regions given by sets of hexes (`= A and B`, `= hexes where ...`) that the map alone decides.

    For each scenario, since its states may change the terrain of hexes. What play decides becomes a function.
    """
    blocks = b.by_word.get("region", [])
    todo = [block for block in _needing_sets(b, blocks) if block.header]
    if not todo:
        return
    places = _Places(b)
    places.chains = {
        chain.name: [places.axial(i) for i in chain.info["members"]] for chain in b.symbols.all("chain")
    }
    b.ir["regions"] = dict(b.ir["regions"])  # other scenarios on the map share the one read before
    while todo:
        names = {block.header[0].text for block in todo}
        ready = [block for block in todo if not names.intersection(t.text for t in block.header[1:])]
        for block in ready:
            if is_of_sets(b, block):
                _fix_set(b, block)
            else:
                _fix_regions(b, [_Declared(block.header[0], block, rows_of(b, block))], places)
        if not ready:
            return  # what they need is found out, and told, when they are read as functions
        todo = [block for block in todo if block not in ready]


def _fix_set(b: Build, block: Block) -> None:
    """Declares a region if the map alone decides which hexes it has."""
    body = block.header[2:]
    if _of_changing_terrain(b).intersection(token.text for token in body):
        return
    known, last = len(b.findings.items), b.x.names_from(0)
    made, type_ = b.x.read(body, Scope({}), block.keyword.span)
    wrong = len(b.findings.items) > known
    b.x.names_from(last)
    del b.findings.items[known:]  # it is read once more, when all names are declared
    hexes = None if wrong else fixed_hexes(b.ir, as_hex_set(b.x, made, type_))
    if hexes is not None:
        _declare_region(b, block.header[0], sorted(hexes.union(rows_of(b, block))))


def rows_of(b: Build, block: Block) -> list[int]:
    """The hexes in the rows of a region."""
    return [i for line in block.lines for i in row_hexes(line, b.numbers, b.facts, b.findings)]


def _of_changing_terrain(b: Build) -> set[str]:
    """Words for terrain that a state gives to hexes in play."""
    made: set[str] = set()
    for state in b.by_word.get("state", ()):
        for line in state.lines:
            if line.word == "terrain" and len(line.tokens) > 1:
                terrain = b.ir["terrains"].get(line.tokens[1].text)
                made |= {line.tokens[1].text, *(terrain["is"] if terrain else ())}
    return made


def _fix_regions(b: Build, todo: list[_Declared], places: _Places) -> None:
    """Declares regions: one on the side of another as soon as that is known, wherever the two are written."""
    while todo:
        names = {one.word.text for one in todo}
        later = []
        for one in todo:
            beside = _beside(one.block)
            if beside is not None and beside.text in names:
                later.append(one)
                continue
            members = one.members
            if any(t.text == "=" for t in one.block.header):
                members += _members_of(b, one.block, places)
            _declare_region(b, one.word, members)
        if len(later) == len(todo):
            later.remove(_in_circle(b, later))
        todo = later


def _in_circle(b: Build, todo: list[_Declared]) -> _Declared:
    """One of regions that need each other, which is told and declared without what it needs."""
    by_name = {one.word.text: one for one in todo}
    seen: dict[str, Token] = {}
    beside = _beside(todo[0].block)
    while beside is not None and beside.text not in seen:
        seen[beside.text] = beside
        beside = _beside(by_name[beside.text].block)
    assert beside is not None
    found = by_name[beside.text]
    needed = _beside(found.block)
    assert needed is not None
    b.findings.add(faults.ambiguous_region.in_a_circle(needed.span, found.word.text))
    _declare_region(b, found.word, found.members)
    return found


def _declare_region(b: Build, word: Token, members: list[int]) -> None:
    b.declare(word, "region", {"members": members})
    b.ir["regions"][word.text] = sorted(set(members))


def _read_chain(b: Build, block: Block, places: _Places) -> None:
    word = b.name(b.header(block), block)
    if word is None:
        return
    members: list[int] = []
    for line in block.lines:
        if line.word == "apart":
            for extra in line.tokens[1:2]:
                b.findings.add(faults.wrong_number_of_names.nothing_more(extra.span))
        else:
            members += row_hexes(line, b.numbers, b.facts, b.findings)
    b.declare(word, "chain", {"members": members})
    places.chains[word.text] = [places.axial(i) for i in members]


def _members_of(b: Build, block: Block, places: _Places) -> list[int]:
    """The hexes of a region by its words. What is wrong with them is a finding."""
    at = next(i for i, t in enumerate(block.header) if t.text == "=")
    words = block.header[at + 2 :]
    on_map = places.indices
    if words and words[0].text == "inside":
        return _inside(b, words[1:], words[0], places)
    texts = [t.text for t in words]
    adjacent = texts[:2] == ["adjacent", "to"]
    rest = words[2:] if adjacent else words[1:]
    if len(rest) < 5 or [t.text for t in rest[1:4]] != ["on", "side", "of"]:
        b.findings.add(faults.ambiguous_region.not_a_region((words or block.header)[0].span))
        return []
    chain = places.chains.get(rest[0].text)
    if chain is None:
        b.findings.add(faults.ambiguous_region.no_chain(rest[0].span, places.chains))
        return []
    there = _hexes_of(b, rest[4], places)
    if not there or not chain:
        return []
    try:
        side = side_of(chain, there, on_map)
        found = next_to(chain, side, on_map) if adjacent else whole_side(chain, side, on_map)
    except BothSides as problem:
        b.findings.add(faults.ambiguous_region.at(rest[4].span, str(problem)))
        return []
    except ValueError:
        return []  # the chain has a gap, which is a finding of its own
    return [on_map[hex_] for hex_ in found]


def _hexes_of(b: Build, word: Token, places: _Places) -> list[Axial]:
    """The hexes of a number, a named place or a region."""
    index = b.facts.hex_index.get(word.text)
    if index is not None:
        return [places.axial(index)]
    symbol = b.symbols.get(word.text, "place", "region")
    if symbol is None:
        if word.kind in ("NUM", "DOTTED", "WORDNUM"):
            no_such_hex(word.text, word, b.facts, b.findings)
        else:
            b.findings.add(faults.ambiguous_region.no_place(word.span, b.symbols.names("place", "region")))
        return []
    members = symbol.info["members"] if "members" in symbol.info else [symbol.info["index"]]
    return [places.axial(i) for i in members]


def _inside(b: Build, words: list[Token], keyword: Token, places: _Places) -> list[int]:
    numbers, rest = hex_words(words, b.numbers)
    corners = []
    for number in numbers:
        index = b.facts.hex_index.get(number.text)
        if index is None:
            no_such_hex(number.text, number, b.facts, b.findings)
        else:
            corners.append(index)
    if rest or len(numbers) < 3:
        b.findings.add(faults.ambiguous_region.too_few_corners((rest or [keyword])[0].span))
        return []
    if len(corners) < len(numbers):
        return []
    points = places.centres
    return [i for i, held in enumerate(inside([points[i] for i in corners], points)) if held]


def is_of_sets(b: Build, block: Block) -> bool:
    """Whether a region is given by sets of hexes (`= A and B`), not by rows or by words of geometry (`= hexes inside ...`)."""
    texts = [t.text for t in block.header]
    if "=" not in texts:
        return False
    after = texts[texts.index("=") + 1 :]
    return after[:1] != ["hexes"] or not (
        after[1:2] == ["inside"]
        or (after[1:3] == ["adjacent", "to"] and ("side" in after or _names_chain(b, after[3:4])))
        or (after[1:2] == ["of"] and "side" in after)
    )


def _names_chain(b: Build, words: list[str]) -> bool:
    return any(chain.header and words == [chain.header[0].text] for chain in of_map(b, "chain"))


def _beside(block: Block) -> Token | None:
    """The place on whose side of a chain a region lies."""
    texts = [t.text for t in block.header]
    at = next((i for i in range(len(texts) - 3) if texts[i : i + 3] == ["on", "side", "of"]), -1)
    return block.header[at + 3] if at >= 0 else None
