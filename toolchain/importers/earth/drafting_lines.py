"""Lines of a recipe: rivers along hexsides and ways from hex to hex, and what the facts put in or take out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from toolchain import faults
from toolchain.geometry.earth.drawn import mouths
from toolchain.geometry.grid import Axial, Grid
from toolchain.importers.draft import Cell, DraftLine, put_into
from toolchain.importers.earth.drafting_base import DraftBase, Taken
from toolchain.importers.earth.facts import Fact
from toolchain.importers.earth.features import Feature
from toolchain.importers.earth.overlay import SHOWN
from toolchain.importers.earth.overlay_lines import LineOverlay, Ways
from toolchain.importers.earth.recipe import ALONG, LINKS

MOUTH = 0.8  # hexes: a river that stops so near another flows into it


class LineDrafting:
    """Puts the lines of a recipe into its draft."""

    def __init__(self, of: DraftBase) -> None:
        self.of = of
        self.grid = of.grid

    def put(self, taken: Taken) -> None:
        """Lines; where two of one network run together, that of the earlier take is kept."""
        along = frozenset(take.word for take, _ in taken if take.on == ALONG)
        through = frozenset(take.word for take, _ in taken if take.on != ALONG)
        longer = self._led_on([f for take, fs in taken if take.on == ALONG for f in fs])
        features = [
            replace(
                f,
                kind=take.word,
                name=take.title or f.name,
                cite=self.of.authored(take.said) if take.said else "",
                parts=[longer.get(id(line), line) for line in f.parts],
            )
            for take, fs in taken
            for f in fs
        ]
        LineOverlay(self.of.overlay, Ways(along, through)).lines(features)
        first = {take.word: take for take, _ in reversed(taken)}
        order = list(dict.fromkeys(take.word for take, _ in taken))
        held: set[tuple[str, str, frozenset[Cell]]] = set()
        wet: dict[str, list[str]] = {}
        twice: dict[str, list[str]] = {}
        lines = sorted(self.of.draft.lines, key=lambda line: order.index(line.feature))
        self.of.draft.lines = []
        for line in lines:
            take = first[line.feature]
            kept = []
            for a, b in line.pairs:
                key = (take.on, take.network or take.word, frozenset((a, b)))
                if self._wet(self.grid.layout.axial(*a), self.grid.layout.axial(*b)):
                    wet.setdefault(take.word, []).append(line.title)
                elif key in held:
                    twice.setdefault(take.word, []).append(line.title)
                else:
                    held.add(key)
                    kept.append((a, b))
            for part in connected(self.grid, kept, take.on):
                self.of.draft.lines.append(DraftLine(line.feature, line.title, part, line.cite))
        for word, take in first.items():
            self.of.draft.ways.pop(word, None)
            if take.on == LINKS:
                self.of.draft.ways[word] = take.network or f"{word}-network"
            else:
                self.of.draft.side_terrains.setdefault(word, ())
        for word, titles in wet.items():
            self.of.findings.add(
                faults.off_the_map.cross_water(first[word].span, _of_kind(word, titles), SHOWN)
            )
        for word, titles in twice.items():
            self.of.findings.add(
                faults.off_the_map.run_together(first[word].span, _of_kind(word, titles), SHOWN)
            )

    def _led_on(self, features: Sequence[Feature]) -> dict[int, list[Any]]:
        """Lines along hexsides whose mouths are led on to a line of any take that they nearly reach, by identity."""
        plane, degrees = self.of.overlay.plane, self.of.overlay.fit.degrees
        every = [line for f in features for line in f.parts]
        drawn = [[plane(point) for point in line] for line in every]
        return {
            id(line): [*line, degrees(*more[-1])]
            for line, more in zip(every, mouths(drawn, MOUTH), strict=True)
            if len(more) > len(line)
        }

    def _wet(self, a: Axial, b: Axial) -> bool:
        return not self.of.recipe.water.isdisjoint(self.of.ground[self.of.pair((a, b))])

    def fact(self, fact: Fact) -> None:
        """A feature along or across a hexside is put into the line of its name and source, or taken out of all."""
        cells = frozenset(self.grid.layout.place(*hex_) for hex_ in fact.hexes)
        ground = {*self.of.recipe.sides.rank, self.of.recipe.sides.otherwise}
        for sign, word in fact.words:
            if word in ground:
                continue
            titles = self._taken_out(word, cells)
            if sign == "-":
                continue
            known = word in self.of.draft.side_terrains or word in self.of.draft.ways
            if not known:
                self.of.findings.add(
                    faults.facts_file.made_by_nothing(
                        fact.span, word, [*self.of.draft.side_terrains, *self.of.draft.ways]
                    )
                )
                continue
            title = fact.name or next(iter(titles), "")
            a, b = (self.grid.layout.place(*hex_) for hex_ in fact.hexes)
            put_into(self.of.draft.lines, DraftLine(word, title, [(a, b)], self.of.cited(fact)))
        self.of.draft.lines = [line for line in self.of.draft.lines if line.pairs]

    def _taken_out(self, word: str, cells: frozenset[Cell]) -> list[str]:
        """The titles of the lines of a word that ran there; what is left of each is written in pieces that hang together."""
        titles, lines = [], []
        on = LINKS if word in self.of.draft.ways else ALONG
        for line in self.of.draft.lines:
            left = [pair for pair in line.pairs if frozenset(pair) != cells]
            if line.feature != word or len(left) == len(line.pairs):
                lines.append(line)
                continue
            titles.append(line.title)
            lines += [replace(line, pairs=part) for part in connected(self.grid, left, on)]
        self.of.draft.lines = lines
        return titles


def connected(grid: Grid, pairs: list[tuple[Cell, Cell]], on: str) -> list[list[tuple[Cell, Cell]]]:
    """Pairs that hang together: as links by their hexes, along hexsides by the corners at their ends."""
    corners = grid.layout.corners
    part_at: dict[Any, int] = {}  # the part that came to an end last; it may be in a larger one since
    inside = list(range(len(pairs)))  # the part, called by its last pair, into which a part was taken
    first, after = list(range(len(pairs))), [-1] * len(pairs)  # parts as chains: joining two costs one step

    def whole(part: int) -> int:
        while inside[part] != part:
            inside[part] = part = inside[inside[part]]
        return part

    for number, (a, b) in enumerate(pairs):
        ends = {a, b} if on == LINKS else set(corners(*a)) & set(corners(*b))
        chain = [*sorted({whole(part_at[end]) for end in ends if end in part_at}), number]
        first[number] = first[chain[0]]
        for part, following in zip(chain, chain[1:], strict=False):
            after[part] = number if following == number else first[following]
            inside[part] = number
        part_at.update(dict.fromkeys(ends, number))
    made = []
    for part in (number for number in range(len(pairs)) if inside[number] == number):
        chain, at = [], first[part]
        while at >= 0:
            chain.append(at)
            at = after[at]
        made.append([pairs[number] for number in chain])
    return made


def _of_kind(word: str, names: Sequence[str]) -> list[str]:
    """Lines of a kind by kind and name, each once."""
    return list(dict.fromkeys(f"{word} {name}".strip() for name in names))
