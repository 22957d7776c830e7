"""Lines of a recipe: rivers along hexsides and ways from hex to hex, and what the facts put in or take out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from toolchain.base.diagnostic import NOTE, WARNING
from toolchain.geometry.drawn import mouths
from toolchain.geometry.grid import Axial, Grid
from toolchain.importers import recipe as R
from toolchain.importers.draft import Cell, DraftLine, put_into
from toolchain.importers.facts import Fact
from toolchain.importers.features import Feature
from toolchain.importers.overlay import SHOWN
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
        """Lines; where two of one network run together, that of the earlier take is kept."""
        along = frozenset(take.word for take, _ in taken if take.on == R.ALONG)
        through = frozenset(take.word for take, _ in taken if take.on != R.ALONG)
        longer = self._led_on([f for take, fs in taken if take.on == R.ALONG for f in fs])
        features = [
            replace(
                f, kind=take.word, name=take.title or f.name, cite=self.of.authored(take.said) if take.said else "",
                parts=[longer.get(id(line), line) for line in f.parts],
            )
            for take, fs in taken
            for f in fs
        ]  # fmt: skip
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
            if take.on == R.LINKS:
                self.of.draft.ways[word] = take.network or f"{word}-network"
            else:
                self.of.draft.side_terrains.setdefault(word, ())
        self._say_left_out("cross water", wet, first)
        self._say_left_out("run together with lines of an earlier take", twice, first)

    def _say_left_out(self, why: str, titles: Mapping[str, list[str]], first: Mapping[str, Take]) -> None:
        for word, names in titles.items():
            mine = list(dict.fromkeys(f"{word} {name}".strip() for name in names))
            more = f" and {len(mine) - SHOWN} more" if len(mine) > SHOWN else ""
            self.of.findings.add(
                "MAP054", f"not written where they {why}: {', '.join(mine[:SHOWN])}{more}", first[word].span, severity=NOTE
            )  # fmt: skip

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
                    "MAP072", f"nothing in the recipe makes `{word}`", fact.span, severity=WARNING,
                    help="known: " + ", ".join([*self.of.draft.side_terrains, *self.of.draft.ways]),
                )  # fmt: skip
                continue
            title = fact.name or next(iter(titles), "")
            a, b = (self.grid.layout.place(*hex_) for hex_ in fact.hexes)
            put_into(self.of.draft.lines, DraftLine(word, title, [(a, b)], self.of.cited(fact)))
        self.of.draft.lines = [line for line in self.of.draft.lines if line.pairs]

    def _taken_out(self, word: str, cells: frozenset[Cell]) -> list[str]:
        """The titles of the lines of a word that ran there; what is left of each is written in pieces that hang together."""
        titles, lines = [], []
        on = R.LINKS if word in self.of.draft.ways else R.ALONG
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
