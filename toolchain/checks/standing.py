"""Who stands where by the lists of a war: lists in force together, the lines of nations, limits of set-ups."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from toolchain.base.diagnostic import Findings
from toolchain.base.source import Span
from toolchain.checks.comparing import COMPARISONS
from toolchain.checks.registry import Whole
from toolchain.geometry.hexnumbers import HexNumbers, plain_numbers
from toolchain.geometry.lattice import DIRECTIONS, distance
from toolchain.language.ast import Block, Line
from toolchain.model.campaign import Listed
from toolchain.model.chains import Chain, Grid, of_chapters
from toolchain.model.changes import paragraphs_of
from toolchain.model.counters import Entry
from toolchain.model.rows import expand, hex_words

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
        names = _named(placed.block, "forces")
        own = [x for x in p.campaign.forces if x.name in names]
        used = [
            x.block
            for x in setups
            if x.block.header and x.block.header[0].value in _named(placed.block, "set-up")
        ]
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


def _named(block: Block, word: str) -> set[str]:
    return {
        t.value for line in block.lines if line.word == word for t in line.tokens[1:] if t.kind != "COMMA"
    }


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


def side_of_line(grid: Grid, line: list[str], within: list[str]) -> set[str]:
    """The hexes on that side of a line on which some hexes lie, and the line itself; a line goes on to the map's edge.

    Numbers are of a map that gives its columns and rows; of any other nothing is known, and the answer is empty.
    """
    (left, right), (top, bottom) = grid.columns, grid.rows
    if not line or right - left > _WIDEST or bottom - top > _WIDEST:
        return set()
    numbers, index, near = _of_map(grid)
    walls = {index[place] for number in line if (place := grid.parse(number)) in index}
    for number in (line[0], line[-1]):
        walls |= {index[place] for place in _to_the_edge(grid, number) if place in index}
    todo = [index[place] for number in within if (place := grid.parse(number)) in index]
    todo = [hex_ for hex_ in set(todo) if hex_ not in walls]
    seen = bytearray(len(numbers))
    for hex_ in (*walls, *todo):
        seen[hex_] = 1
    found = []
    while todo:
        found.append(hex_ := todo.pop())
        for other in near[hex_]:
            if not seen[other]:
                seen[other] = 1
                todo.append(other)
    return {numbers[hex_] for hex_ in found} | set(line)


Place = tuple[int, int]


@lru_cache(maxsize=4)
def _of_map(grid: Grid) -> tuple[list[str], dict[Place, int], list[list[int]]]:
    """The hexes of a map: their numbers as printed, which is where by column and row, and which are next to each."""
    (left, right), (top, bottom) = grid.columns, grid.rows
    places = {
        place: number
        for column in range(left, right + 1)
        for row in range(top, bottom + 1)
        if (number := grid.number(column, row)) and (place := grid.parse(number))
    }
    index = {place: number for number, place in enumerate(places)}
    axial = {grid.layout.axial(*place): number for place, number in index.items()}
    near = [[axial[q + dq, r + dr] for dq, dr in DIRECTIONS if (q + dq, r + dr) in axial] for q, r in axial]
    return list(places.values()), index, near


def _to_the_edge(grid: Grid, number: str) -> Iterator[tuple[int, int]]:
    """From the end of a line straight to the nearest edge of the map."""
    place = grid.parse(number)
    if place is None:
        return
    column, row = place
    ways = [
        (row - grid.rows[0], (0, -1)), (grid.rows[1] - row, (0, 1)),
        (column - grid.columns[0], (-1, 0)), (grid.columns[1] - column, (1, 0)),
    ]  # fmt: skip
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
