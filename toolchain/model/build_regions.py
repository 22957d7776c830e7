"""Regions that geometry fixes: rows of hexes, the side of a chain, the inside of a polygon; and the chains themselves."""

from __future__ import annotations

from functools import cached_property

from toolchain.base.suggest import did_you_mean
from toolchain.geometry.lattice import Layout
from toolchain.geometry.sidedness import Axial, BothSides, inside, next_to, side_of, whole_side
from toolchain.language.ast import Block
from toolchain.language.tokens import Token
from toolchain.model.build_base import BuilderParts
from toolchain.model.rows import hex_words, no_such_hex, row_hexes

FORMS = "`hexes inside 0101 0105 0505`, `hexes adjacent to CHAIN on side of PLACE`, `hexes of CHAIN on side of PLACE`"


class RegionParts(BuilderParts):
    """Chains, and regions that do not change."""

    def _regions(self, layout: Layout) -> None:
        """All chains, then all regions; those that are expressions are functions, and read later."""
        self._layout = layout
        self.chains: dict[str, list[Axial]] = {}
        for block in self._of_map("chain"):
            self._chain(block)
        self.ir["regions"] = {}
        rows: list[tuple[Token, Block, list[int]]] = []
        for block, _, word in self._named(self._of_map("region")):
            members: list[int] = []
            for line in block.lines:
                members += row_hexes(line, self.numbers, self.facts, self.findings)
            if is_fixed(block):
                rows.append((word, block, members))
                self.ir["regions"][word.text] = []  # in the order in which they are declared
        self._fixed_regions(rows)

    def _fixed_regions(self, todo: list[tuple[Token, Block, list[int]]]) -> None:
        """Declares regions: one on the side of another as soon as that is known, wherever the two are written."""
        while todo:
            names = {word.text for word, _, _ in todo}
            later = []
            for one in todo:
                word, block, members = one
                beside = _beside(block)
                if beside is not None and beside.text in names:
                    later.append(one)
                    continue
                if any(t.text == "=" for t in block.header):
                    members += self._members(block)
                self._region(word, members)
            if len(later) == len(todo):
                later.remove(self._in_circle(later))
            todo = later

    def _in_circle(self, todo: list[tuple[Token, Block, list[int]]]) -> tuple[Token, Block, list[int]]:
        """One of regions that need each other, which is told and declared without what it needs."""
        by_name = {one[0].text: one for one in todo}
        seen: dict[str, Token] = {}
        beside = _beside(todo[0][1])
        while beside is not None and beside.text not in seen:
            seen[beside.text] = beside
            beside = _beside(by_name[beside.text][1])
        assert beside is not None
        found = by_name[beside.text]
        needed = _beside(found[1])
        assert needed is not None
        self.findings.add(
            "MAP042", f"the hexes of `{found[0].text}` cannot be told: `{needed.text}` is known only when they are",
            needed.span, help="name a place or a hex that lies on that side",
        )  # fmt: skip
        self._region(found[0], found[2])
        return found

    def _region(self, word: Token, members: list[int]) -> None:
        self._declare(word, "region", {"members": members})
        self.ir["regions"][word.text] = sorted(set(members))

    @cached_property
    def _on_map(self) -> dict[Axial, int]:
        """All hexes by where they lie. Asked when all hexes are known."""
        return {self._axial(i): i for i in range(len(self.ir["hexes"]))}

    @cached_property
    def _centres(self) -> list[tuple[int, int]]:
        """The centres of all hexes. Asked when all hexes are known."""
        return [self._layout.centre(h["column"], h["row"]) for h in self.ir["hexes"]]

    def _axial(self, index: int) -> Axial:
        known = self.ir["hexes"][index]
        return known["q"], known["r"]

    def _chain(self, block: Block) -> None:
        word = self._name(self._header(block), block)
        if word is None:
            return
        members: list[int] = []
        for line in block.lines:
            if line.word != "apart":
                members += row_hexes(line, self.numbers, self.facts, self.findings)
        self._declare(word, "chain", {"members": members})
        self.chains[word.text] = [self._axial(i) for i in members]

    def _members(self, block: Block) -> list[int]:
        """The hexes of a region by its words. What is wrong with them is a finding."""
        at = next(i for i, t in enumerate(block.header) if t.text == "=")
        words = block.header[at + 2 :]
        on_map = self._on_map
        if words and words[0].text == "inside":
            return self._inside(words[1:], words[0])
        texts = [t.text for t in words]
        adjacent = texts[:2] == ["adjacent", "to"]
        rest = words[2:] if adjacent else words[1:]
        if len(rest) < 5 or [t.text for t in rest[1:4]] != ["on", "side", "of"]:
            self.findings.add(
                "MAP042", "this is no region of hexes", (words or block.header)[0].span, help=f"write {FORMS}"
            )
            return []
        chain = self.chains.get(rest[0].text)
        if chain is None:
            self.findings.add(
                "MAP042", f"there is no chain `{rest[0].text}`", rest[0].span,
                help=did_you_mean(rest[0].text, self.chains) or "declare it: `chain NAME`, and its hexes below",
            )  # fmt: skip
            return []
        places = self._places(rest[4])
        if not places or not chain:
            return []
        try:
            side = side_of(chain, places, on_map)
            found = next_to(chain, side, on_map) if adjacent else whole_side(chain, side, on_map)
        except BothSides as problem:
            self.findings.add(
                "MAP042", f"the side of `{rest[4].text}` cannot be told: {problem}", rest[4].span,
                help="name a place that lies clearly on one side, or lead the chain on to the edge of the map",
            )  # fmt: skip
            return []
        except ValueError:
            return []  # the chain has a gap, which is a finding of its own
        return [on_map[hex_] for hex_ in found]

    def _places(self, word: Token) -> list[Axial]:
        """The hexes of a number, a named place or a region."""
        index = self.facts.hex_index.get(word.text)
        if index is not None:
            return [self._axial(index)]
        symbol = self.symbols.get(word.text, "place", "region")
        if symbol is None:
            if word.kind in ("NUM", "DOTTED", "WORDNUM"):
                no_such_hex(word.text, word, self.facts, self.findings)
            else:
                self.findings.add(
                    "MAP042", f"`{word.text}` is neither a hex, a named place nor a region", word.span,
                    help=did_you_mean(word.text, self.symbols.names("place", "region")),
                )  # fmt: skip
            return []
        members = symbol.info["members"] if "members" in symbol.info else [symbol.info["index"]]
        return [self._axial(i) for i in members]

    def _inside(self, words: list[Token], keyword: Token) -> list[int]:
        numbers, rest = hex_words(words, self.numbers)
        corners = []
        for number in numbers:
            index = self.facts.hex_index.get(number.text)
            if index is None:
                no_such_hex(number.text, number, self.facts, self.findings)
            else:
                corners.append(index)
        if rest or len(numbers) < 3:
            self.findings.add(
                "MAP042", "a polygon is three hexes or more, its corners in order", (rest or [keyword])[0].span,
                help="write it as `hexes inside 0101 0105 0505`",
            )  # fmt: skip
            return []
        if len(corners) < len(numbers):
            return []
        points = self._centres
        return [i for i, held in enumerate(inside([points[i] for i in corners], points)) if held]


def is_fixed(block: Block) -> bool:
    """Whether the words of a region are those of geometry: `= hexes ...`."""
    texts = [t.text for t in block.header]
    if "=" not in texts:
        return True
    after = texts[texts.index("=") + 1 :]
    return after[:1] == ["hexes"] and (
        after[1:2] == ["inside"]
        or after[1:3] == ["adjacent", "to"]
        or (after[1:2] == ["of"] and "side" in after)
    )


def _beside(block: Block) -> Token | None:
    """The place on whose side of a chain a region lies."""
    texts = [t.text for t in block.header]
    at = next((i for i in range(len(texts) - 3) if texts[i : i + 3] == ["on", "side", "of"]), -1)
    return block.header[at + 3] if at >= 0 and is_fixed(block) else None
