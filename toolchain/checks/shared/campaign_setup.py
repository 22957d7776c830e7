"""Who stands where by the lists of a war: lists in force together, the lines of nations, limits of set-ups."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from toolchain.base.diagnostic import Findings
from toolchain.base.source import Span
from toolchain.checks.registry import Whole
from toolchain.checks.shared.comparing import COMPARISONS
from toolchain.geometry.hexnumbers import HexNumbers, plain_numbers
from toolchain.geometry.lattice import distance
from toolchain.language.ast import Block, Line
from toolchain.model.changes import paragraphs_of
from toolchain.model.map.chains import Chain, Grid, of_chapters
from toolchain.model.rows import expand, hex_words
from toolchain.model.units.campaign import Listed
from toolchain.model.units.identities import Entry

_WIDEST = 500
_ROWS = re.compile(r"(row|column) of here (<|<=|=|>=|>) ([0-9]+)$")


@dataclass
class Together:
    """Lists with hexes that are in force together: by which option, in which scenarios, by which set-ups."""

    option: str
    lists: list[Listed]
    scenarios: list[Block]
    setups: list[Block]

    def standing(self) -> Iterator[tuple[str, Entry]]:
        """Each counter that has a hex."""
        for listed in self.lists:
            for entry in listed.entries:
                if entry.row.place.isdigit():
                    yield entry.row.place, entry


def together(p: Whole) -> list[Together]:
    """Lists of a scenario, and lists that an option puts in their place."""
    made = []
    setups = p.all_blocks("setup")
    for placed in p.all_blocks("scenario"):
        names = {token.value for token in placed.block.listed("forces")}
        chosen = {token.value for token in placed.block.listed("set-up")}
        own = [x for x in p.campaign.forces if x.name in names]
        used = [x.block for x in setups if x.block.header and x.block.header[0].value in chosen]
        made.append(Together("", own, [placed.block], used))
        for option in dict.fromkeys(x.option for x in p.campaign.forces if x.option):
            instead = [x for x in p.campaign.forces if x.option == option and x.base in names]
            if instead:
                free = [x.block for x in setups if _option(x.block) == option]
                made.append(Together(option, instead, [placed.block], [*used, *free]))
    return _merged(made)


def _merged(found: list[Together]) -> list[Together]:
    """Scenarios that begin with the same lists are looked at once."""
    made: dict[tuple[str, ...], Together] = {}
    for one in found:
        key = (one.option, *(x.name for x in one.lists))
        if key in made:
            made[key].scenarios += one.scenarios
            made[key].setups += [s for s in one.setups if s not in made[key].setups]
        else:
            made[key] = one
    return list(made.values())


def _option(block: Block) -> str:
    words = [t.text for t in block.header]
    return words[words.index("under") + 1] if "under" in words[:-1] else ""


def lines_of_nations(p: Whole, lists: list[Listed]) -> dict[str, list[Chain]]:
    """The chains that are a nation's, by nation, of the chapter that the lists stand in."""
    cited = {
        paragraph
        for listed in lists
        for block in (listed.block, *(b.block for b in [p.campaign.list_called(listed.base)] if b))
        for paragraph in paragraphs_of(block.cite)
    }
    return of_chapters(p.chains, cited)


def far(grid: Grid, number: str, hexes: list[str]) -> int | None:
    """How far a hex lies from the nearest of some others; None when a number cannot be read."""
    here = grid.numbers.axial(number)
    there = [place for place in map(grid.numbers.axial, hexes) if place is not None]
    if here is None or not there:
        return None
    return min(distance(here, place) for place in there)


def side_of_line(grid: Grid, line: list[str], within: list[str]) -> Side:
    """The hexes on that side of a line on which some hexes lie, and the line itself; a line goes on to the map's edge.

    Numbers are of a map that gives its columns and rows; of any other nothing is known, and the answer is empty.
    """
    (left, right), (top, bottom) = grid.columns, grid.rows
    if not line or right - left > _WIDEST or bottom - top > _WIDEST:
        return Side(grid, frozenset(), {}, 0)
    at, width, free = _of_map(grid)
    walls = [place for number in line if (place := grid.parse(number)) in at]
    walls += [place for number in (line[0], line[-1]) for place in _to_the_edge(grid, number) if place in at]
    for place in walls:
        free &= ~(1 << at[place])
    found = 0
    for number in within:
        place = grid.parse(number)
        if place in at:
            found |= 1 << at[place] & free
    new = found
    while new:
        new = new << 1 | new >> 1 | new << width | new >> width | new << width - 1 | new >> width - 1
        new &= free & ~found
        found |= new
    return Side(grid, frozenset(line), at, found)


Place = tuple[int, int] | None


@dataclass(frozen=True)
class Side:
    """One side of a line: the numbers of the line, the bit of each hex of the map, and the bits of this side."""

    grid: Grid
    line: frozenset[str]
    at: dict[Place, int]
    found: int

    def __contains__(self, number: str) -> bool:
        bit = self.at.get(self.grid.parse(number))
        return number in self.line or (bit is not None and bool(self.found >> bit & 1))


@lru_cache(maxsize=4)
def _of_map(grid: Grid) -> tuple[dict[Place, int], int, int]:
    """Which bit is each hex of a map by column and row, how many bits a row has, and all these bits.

    Along axial coordinates neighbours are the same few bits away from every hex; one bit between two rows is of no hex.
    """
    (left, right), (top, bottom) = grid.columns, grid.rows
    axial: dict[Place, tuple[int, int]] = {
        place: grid.layout.axial(*place)
        for column in range(left, right + 1)
        for row in range(top, bottom + 1)
        if (number := grid.number(column, row)) and (place := grid.parse(number))
    }
    if not axial:
        return {}, 1, 0
    first_q, last_q = min(q for q, _ in axial.values()), max(q for q, _ in axial.values())
    first_r, width = min(r for _, r in axial.values()), last_q - first_q + 2
    at = {place: (r - first_r) * width + q - first_q for place, (q, r) in axial.items()}
    every = bytearray(max(at.values()) // 8 + 1)
    for bit in at.values():
        every[bit >> 3] |= 1 << (bit & 7)
    return at, width, int.from_bytes(every, "little")


def _to_the_edge(grid: Grid, number: str) -> Iterator[tuple[int, int]]:
    """From the end of a line straight to the nearest edge of the map."""
    place = grid.parse(number)
    if place is None:
        return
    column, row = place
    ways = [
        (row - grid.rows[0], (0, -1)),
        (grid.rows[1] - row, (0, 1)),
        (column - grid.columns[0], (-1, 0)),
        (grid.columns[1] - column, (1, 0)),
    ]
    steps, (dc, dr) = min(ways)
    for step in range(1, steps + 1):
        yield column + dc * step, row + dr * step


def holder(p: Whole, region: str) -> Callable[[str], bool] | None:
    """Whether a hex lies in a region, chain or definition of hexes; None when that cannot be known here."""
    for chain in p.chains:
        if chain.block.header and chain.block.header[0].value == region:
            return set(chain.hexes).__contains__
    for placed in p.all_blocks("region"):
        if placed.block.header[:1] and placed.block.header[0].value == region and placed.block.lines:
            return _of_rows(placed.block, p.grid.numbers if p.grid is not None else plain_numbers())
    for placed in p.all_blocks("define"):
        header = placed.block.header
        if header[:1] and header[0].value == region:
            return _by_rows(p.grid, header[0].span.to(header[-1].span))
    return None


def _of_rows(block: Block, numbers: HexNumbers) -> Callable[[str], bool] | None:
    hexes: set[str] = set()
    for line in block.lines:
        words, rest = hex_words(line.tokens, numbers)
        if rest:
            return None
        hexes.update(number for word in words for number in expand(word, numbers, Findings()))
    return hexes.__contains__


def _by_rows(grid: Grid | None, span: Span) -> Callable[[str], bool] | None:
    found = _ROWS.search(" ".join(span.text.split()))
    if found is None or grid is None:
        return None

    def inside(number: str) -> bool:
        place = grid.parse(number)
        return place is not None and COMPARISONS[found[2]](place[found[1] == "row"], int(found[3]))

    return inside


def limits(group: Together, form: re.Pattern[str]) -> Iterator[tuple[re.Match[str], Line]]:
    """Limits of the set-ups in force that are written in a form."""
    for block in group.setups:
        for line in block.lines:
            # A label may stand between the word and what it says.
            text = " ".join(t.text for t in line.tokens)
            found = form.search(text) if line.word == "limit" else None
            if found is not None:
                yield found, line
