"""Chains: lines of hexes in their order, such as front lines."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import NamedTuple

from toolchain.base.diagnostic import Findings
from toolchain.geometry.hexnumbers import HexNumbers, plain_numbers
from toolchain.geometry.lattice import Layout, distance
from toolchain.language.ast import Block
from toolchain.language.tokens import Token
from toolchain.model.changes import paragraphs_of, under
from toolchain.model.map.hex_numbers import read_numbers
from toolchain.model.map.sheet_joins import place_sheets
from toolchain.model.rows import expand, hex_words
from toolchain.model.scope import parse_range

_FIELDS = ("each", "apart")
_FAR = 10**6


@dataclass(eq=False, repr=False)
class Chain:
    """A chain as written: its hexes, and the word each stands in."""

    block: Block
    hexes: list[str] = field(default_factory=list)
    tokens: list[Token] = field(default_factory=list)
    apart: bool = False


class Grid(NamedTuple):
    """How hexes are numbered and how they lie."""

    numbers: HexNumbers
    columns: tuple[int, int] = (-_FAR, _FAR)
    rows: tuple[int, int] = (-_FAR, _FAR)

    @property
    def layout(self) -> Layout:
        """How the hexes of the common numbers lie."""
        return self.numbers.common.layout

    @property
    def numbering(self) -> str:
        """The form of the common numbers."""
        return self.numbers.common.form.form

    def parse(self, number: str) -> tuple[int, int] | None:
        """Column and row of a hex number, as its sheet counts; None when it is not written so."""
        found = self.numbers.parse(number)
        return None if found is None else found[1]

    def number(self, column: int, row: int) -> str:
        """The number of the hex at a column and row; an empty text where the form has none for it."""
        form = self.numbers.common.form
        return form.print(column, row) if form.fits(column, row) else ""

    def holds(self, number: str) -> bool:
        """Whether a hex lies within the columns and rows that the map gives; those of a sheet are looked at elsewhere."""
        found = self.numbers.parse(number)
        if found is None:
            return False
        sheet, place = found
        if sheet.name:
            return True
        return self.columns[0] <= place[0] <= self.columns[1] and self.rows[0] <= place[1] <= self.rows[1]

    def adjacent(self, a: str, b: str) -> bool:
        """Whether two hexes share a side; yes when a number cannot be read, which is said elsewhere."""
        first, second = self.numbers.axial(a), self.numbers.axial(b)
        return first is None or second is None or distance(first, second) == 1


def read_grid(block: Block | None) -> Grid | None:
    """The grid that a map declares; None without a map."""
    if block is None:
        return None
    made = Grid(place_sheets(read_numbers([block], Findings()), Findings()).numbers)
    for line in block.lines:
        words = [t.text for t in line.tokens]
        if words[:1] in (["columns"], ["rows"]) and len(words) > 1:
            ends = parse_range(words[1])
            made = made._replace(columns=ends) if words[0] == "columns" else made._replace(rows=ends)
    return made


def read_chains(blocks: Iterable[Block], grid: Grid | None) -> list[Chain]:
    """All chains; runs such as ``1007..1013`` are written out."""
    numbers = grid.numbers if grid is not None else plain_numbers()
    made = []
    for block in blocks:
        if block.word != "chain":
            continue
        chain = Chain(block)
        for line in block.lines:
            if line.word in _FIELDS:
                chain.apart = chain.apart or line.word == "apart"
                continue
            for token in hex_words(line.tokens, numbers)[0]:
                for number in expand(token, numbers, Findings()):
                    chain.hexes.append(number)
                    chain.tokens.append(token)
        made.append(chain)
    return made


def of_chapters(chains: Iterable[Chain], cited: Iterable[str]) -> dict[str, list[Chain]]:
    """By nation: its chains that stand in the chapters of some paragraphs, as a front line beside the order of battle."""
    paragraphs = list(cited)
    made: dict[str, list[Chain]] = {}
    for chain in chains:
        words = [t.text for t in chain.block.header]
        own = paragraphs_of(chain.block.cite)
        if "of" in words[:-1] and any(under(c, o) for c in paragraphs for o in own):
            made.setdefault(words[words.index("of") + 1], []).append(chain)
    return made
