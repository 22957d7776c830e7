"""Lines of a recipe: rivers along hexsides and ways from hex to hex, and what the facts put in or take out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from toolchain.base.diagnostic import NOTE, WARNING
from toolchain.geometry.drawn import mouths
from toolchain.geometry.grid import Axial, Grid
from toolchain.importers import recipe as R
from toolchain.importers.draft import Cell, DraftLine
from toolchain.importers.facts import Fact
from toolchain.importers.features import Feature
from toolchain.importers.overlay_lines import LineOverlay, Ways
from toolchain.importers.recipe import Take

if TYPE_CHECKING:
    from toolchain.importers.drafting import Drafting

MOUTH = 0.8  # hexes: a river that stops so near another flows into it
Taken = Sequence[tuple[Take, Sequence[Feature]]]


class LineDrafting:
    """Puts the lines of a recipe into its draft."""

    def __init__(self, of: Drafting) -> None:
        self.of = of
        self.grid = of.grid

    def put(self, taken: Taken) -> None:
        """Lines; where two of one kind of way run together, that of the earlier take is kept."""
        along = frozenset(take.word for take, _ in taken if take.on == R.ALONG)
        through = frozenset(take.word for take, _ in taken if take.on != R.ALONG)
        features = [
            replace(f, kind=take.word, name=take.title or f.name)
            for take, fs in taken
            for f in (self._led_on(fs, taken) if take.on == R.ALONG else fs)
        ]
        LineOverlay(self.of.overlay, Ways(along, through)).lines(features)
        where = {take.word: take for take, _ in reversed(taken)}
        order = list(dict.fromkeys(take.word for take, _ in taken))
        held: set[tuple[str, frozenset[Cell]]] = set()
        lost: list[str] = []
        lines = sorted(self.of.draft.lines, key=lambda line: order.index(line.feature))
        self.of.draft.lines = []
        for line in lines:
            take = where[line.feature]
            kept = []
            for a, b in line.pairs:
                key = (take.on, frozenset((a, b)))
                if self._wet(self.grid.layout.axial(*a), self.grid.layout.axial(*b)):
                    lost.append(f"{line.feature} {line.title}")
                elif key not in held:
                    held.add(key)
                    kept.append((a, b))
            cite = self.of.authored(take.said) if take.said else ""
            for part in connected(self.grid, kept, take.on):
                self.of.draft.lines.append(DraftLine(line.feature, line.title, part, cite))
        for word, take in where.items():
            self.of.draft.ways.pop(word, None)
            if take.on == R.LINKS:
                self.of.draft.ways[word] = take.network or f"{word}-network"
            else:
                self.of.draft.side_terrains.setdefault(word, ())
        if lost:
            self.of.findings.add(
                "MAP054", f"not written where they cross water: {', '.join(dict.fromkeys(lost))}", taken[0][0].span,
                severity=NOTE,
            )  # fmt: skip

    def _led_on(self, features: Sequence[Feature], taken: Taken) -> list[Feature]:
        """Lines along hexsides, their mouths led on to the lines of any take that they nearly reach."""
        plane, degrees = self.of.overlay.plane, self.of.overlay.fit.degrees
        every = [line for take, fs in taken if take.on == R.ALONG for f in fs for line in f.parts]
        drawn = [[plane(point) for point in line] for line in every]
        longer = {id(line): more for line, more in zip(every, mouths(drawn, MOUTH), strict=True)}
        made = []
        for feature in features:
            parts = []
            for line in feature.parts:
                more = longer[id(line)]
                parts.append([*line, degrees(*more[-1])] if len(more) > len(line) else line)
            made.append(replace(feature, parts=parts))
        return made

    def _wet(self, a: Axial, b: Axial) -> bool:
        return not self.of.recipe.water.isdisjoint(self.of.ground[self.of.pair((a, b))])

    def fact(self, fact: Fact) -> None:
        """A feature along or across a hexside is put into the line of its name, or taken out of all."""
        cells = frozenset(self.grid.layout.place(*hex_) for hex_ in fact.hexes)
        ground = {*self.of.recipe.sides.rank, self.of.recipe.sides.otherwise}
        for sign, word in fact.words:
            if word in ground:
                continue
            if sign == "-":
                for line in self.of.draft.lines:
                    if line.feature == word:
                        line.pairs = [pair for pair in line.pairs if frozenset(pair) != cells]
                continue
            known = word in self.of.draft.side_terrains or word in self.of.draft.ways
            if not known:
                self.of.findings.add(
                    "MAP072", f"nothing in the recipe makes `{word}`", fact.span, severity=WARNING,
                    help="known: " + ", ".join([*self.of.draft.side_terrains, *self.of.draft.ways]),
                )  # fmt: skip
                continue
            mine = [line for line in self.of.draft.lines if (line.feature, line.title) == (word, fact.name)]
            if any(
                frozenset(pair) == cells
                for line in self.of.draft.lines
                if line.feature == word
                for pair in line.pairs
            ):
                continue
            if not mine:
                mine = [DraftLine(word, fact.name, [])]
                self.of.draft.lines += mine
            mine[0].pairs.append(
                (self.grid.layout.place(*fact.hexes[0]), self.grid.layout.place(*fact.hexes[1]))
            )
        self.of.draft.lines = [line for line in self.of.draft.lines if line.pairs]


def connected(grid: Grid, pairs: list[tuple[Cell, Cell]], on: str) -> list[list[tuple[Cell, Cell]]]:
    """Pairs that hang together: as links by their hexes, along hexsides by the corners at their ends."""
    corners = grid.layout.corners
    made: list[tuple[set[Any], list[tuple[Cell, Cell]]]] = []
    for a, b in pairs:
        ends: set[Any] = {a, b} if on == R.LINKS else set(corners(*a)) & set(corners(*b))
        touched = [part for part in made if not part[0].isdisjoint(ends)]
        whole = (
            ends.union(*(part[0] for part in touched)),
            [p for part in touched for p in part[1]] + [(a, b)],
        )
        made = [part for part in made if all(part is not t for t in touched)] + [whole]
    return [part for _, part in made]
