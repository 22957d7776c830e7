"""A draft made by a recipe: shapes laid over the grid take by take, then decisions, then the facts, which always win."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from toolchain import faults
from toolchain.base.diagnostic import Findings
from toolchain.geometry.earth.assign import NEAR, partition
from toolchain.geometry.earth.georef import Fit
from toolchain.geometry.earth.shares import parts_covered
from toolchain.geometry.grid import AREA, Axial
from toolchain.geometry.hexpolygons import hex_polygons
from toolchain.geometry.sidepolygons import SIDE_AREA, side_polygons, sides
from toolchain.importers.draft import Cell, DraftLine, as_word, cited_together, put_into
from toolchain.importers.earth.drafting_base import DraftBase, Pair, Taken
from toolchain.importers.earth.drafting_lines import LineDrafting, connected
from toolchain.importers.earth.facts import Fact
from toolchain.importers.earth.fitting import fitting
from toolchain.importers.earth.overlay import SHOWN
from toolchain.importers.earth.placesfile import PlaceRow
from toolchain.importers.earth.placing import hexes_of
from toolchain.importers.earth.recipe import ALONG, HEXES, HEXSIDES, LINKS, PLACES, REGIONS, Decisions, Recipe


class Drafting(DraftBase):
    """Carries out a recipe; :attr:`draft` is the map."""

    def __init__(self, recipe: Recipe, fit: Fit, findings: Findings) -> None:
        super().__init__(recipe, fit, findings)
        self.draft.head = recipe.head
        self.draft.cite = self.authored(recipe.said)
        self.pairs = sides(self.grid)
        self.ruled: dict[tuple[Pair, str], Fact] = {}
        self.printed: dict[Axial, list[Fact]] = {}
        self.regions: tuple[str, ...] = ()
        self.named: set[str] = set()
        self.lines = LineDrafting(self)

    def carry_out(self, taken: Taken, towns: Sequence[PlaceRow], facts: Sequence[Fact]) -> None:
        """The whole recipe, in the order in which one thing rests on another; nothing when a shape does not fit it."""
        if not fitting(self.overlay, taken):
            return
        drawn = [as_word(f.name) for take, fs in taken if take.on == REGIONS for f in fs]
        self.regions = tuple(dict.fromkeys(drawn))
        polygons = [(take, f) for take, f in taken if take.on in (HEXES, HEXSIDES)]
        cells = hex_polygons(self.grid)
        rows = self._decided(polygons, HEXES, cells, AREA, self.recipe.hexes, list(self.grid.index))
        for hex_, words in rows.items():
            self.draft.hexes[self._cell(hex_)].terrains = words
        rhombi = side_polygons(self.grid, self.pairs)
        self.ground = self._decided(polygons, HEXSIDES, rhombi, SIDE_AREA, self.recipe.sides, self.pairs)
        for fact in facts:
            if len(fact.hexes) == 2:
                self._side_fact(fact)
        self._closed()
        self.lines.put([(take, f) for take, f in taken if take.on in (ALONG, LINKS)])
        self._points([(take, f) for take, f in taken if take.on == PLACES], towns, facts)
        self._regions([(take, f) for take, f in taken if take.on == REGIONS])
        for fact in facts:
            if len(fact.hexes) == 2:
                self.lines.fact(fact)
        self._linked()
        self._borne()
        self._ground_lines()
        self._declare()

    def _cell(self, hex_: Axial) -> Cell:
        return self.grid.layout.place(*hex_)

    def _decided(
        self, taken: Taken, on: str, cells: Any, area: float, by: Decisions, keys: Sequence[Any]
    ) -> dict[Any, list[str]]:
        """The terrains of each hex or hexside."""
        found: list[set[str]] = [set() for _ in keys]
        for take, features in taken:
            if take.on != on:
                continue
            shapes = self.overlay.shapes(features)
            share = parts_covered(cells, area, shapes, [0] * len(shapes), 1)[:, 0]
            share = 1.0 - share if take.outside else share
            for i in np.flatnonzero(share >= take.least - 1e-9).tolist():
                found[i].add(take.word)
            near = np.flatnonzero(np.abs(share - take.least) < NEAR).tolist()
            if near:
                names = [self._named(keys[i]) for i in near]
                self.findings.add(faults.near_tie.of_many(take.span, take.word, names, SHOWN))
        return {key: by.decided(words) for key, words in zip(keys, found, strict=True)}

    def _named(self, key: Any) -> str:
        pair = isinstance(key[0], tuple)
        return "/".join(self.grid.id(hex_) for hex_ in key) if pair else self.grid.id(key)

    def _side_fact(self, fact: Fact) -> None:
        """Ground of a hexside; what runs along or across it is put in with the lines."""
        held = self.ground[self.pair(fact.hexes)]
        known = {*self.recipe.sides.rank, self.recipe.sides.otherwise}
        for sign, word in fact.words:
            if word not in known:
                continue
            held[:] = [w for w in held if w != word and (sign == "-" or w not in known)]
            if sign != "-":
                held.insert(0, word)
                self.ruled[self.pair(fact.hexes), word] = fact

    def _closed(self) -> None:
        """Hexes all of whose hexsides are of one kind."""
        kinds: dict[Axial, set[str]] = {}
        for pair, words in self.ground.items():
            for hex_ in pair:
                kinds.setdefault(hex_, set()).add(words[0] if words else "")
        for terrain, side in self.recipe.closed.items():
            for hex_, held in kinds.items():
                if held == {side}:
                    self.draft.hexes[self._cell(hex_)].terrains = [terrain]

    def _linked(self) -> None:
        """Hexes to which a link leads."""
        for terrain, feature in self.recipe.linked.items():
            for cell in {
                c for line in self.draft.lines if line.feature == feature for pair in line.pairs for c in pair
            }:
                if terrain not in self.draft.hexes[cell].terrains:
                    self.draft.hexes[cell].terrains.append(terrain)

    def _points(self, taken: Taken, towns: Sequence[PlaceRow], facts: Sequence[Fact]) -> None:
        """Facts of hexes, then towns of a list, then points of files; the first name of a hex stands."""
        for fact in facts:
            if len(fact.hexes) == 1:
                self._hex_fact(fact)
        for row in towns:
            near = self.grid.nearest(*self.overlay.plane((row.lon, row.lat)))
            for hex_ in hexes_of(row, self.grid, self.findings) if row.hexes else (near,):
                if hex_ in self.grid.index:
                    self._town(row.name, row.kind.split(), hex_)
        for take, features in taken:
            for feature in features:
                for point in feature.parts:
                    hex_ = self.grid.nearest(*self.overlay.plane(point))
                    if hex_ in self.grid.index:
                        self._town(feature.name, [take.word], hex_)

    def _town(self, name: str, kinds: Sequence[str], hex_: Axial) -> None:
        held = self.draft.hexes[self._cell(hex_)]
        signs = {word: sign for fact in self.printed.get(hex_, ()) for sign, word in fact.words}
        barred = {word for word, sign in signs.items() if sign == "-"}
        added = [kind for kind in kinds if kind not in barred]
        new = [kind for kind in added if kind not in held.terrains]
        held.terrains += new
        if held.cite and new:
            held.cite = cited_together(held.cite, self.authored("what kind of place it is"))
        if not held.name and added and name not in self.named:
            held.name, held.bearer = name, added[0]
            self.named.add(name)

    def _hex_fact(self, fact: Fact) -> None:
        hex_ = fact.hexes[0]
        self.printed.setdefault(hex_, []).append(fact)
        held = self.draft.hexes[self._cell(hex_)]
        ground = {*self.recipe.hexes.rank, self.recipe.hexes.otherwise, *self.recipe.closed}
        words = [(sign, word) for sign, word in fact.words if word not in self.regions]
        for sign, word in words:
            if sign == "-":
                held.terrains = [w for w in held.terrains if w != word]
            elif sign == "=":
                held.terrains = [word, *(w for w in held.terrains if w not in ground)]
            elif word not in held.terrains:
                held.terrains.append(word)
        if fact.name:
            self.named.add(fact.name)
            given = [word for sign, word in words if sign != "-"]
            held.name, held.bearer = fact.name, given[0] if given else ""
        cite = self.cited(fact)
        if cite != held.cite:
            held.cite = cited_together(held.cite, cite)

    def _borne(self) -> None:
        """The name of a fact that names no terrain is borne by the first of its hex."""
        for hex_, facts in self.printed.items():
            held = self.draft.hexes[self._cell(hex_)]
            if held.name and held.bearer not in held.terrains:
                held.bearer = held.terrains[0] if held.terrains else ""
            if held.name and not held.bearer:
                self.findings.add(
                    faults.facts_file.bears_no_name(facts[-1].span, self.grid.id(hex_), held.name)
                )

    def _regions(self, taken: Taken) -> None:
        """Polygons as a partition of the hexes that no closed terrain fills, and the border between them."""
        features = [f for _, fs in taken for f in fs]
        if not features:
            return
        names = self.regions
        classes = [names.index(as_word(f.name)) for f in features]
        table = parts_covered(
            hex_polygons(self.grid), AREA, self.overlay.shapes(features), classes, len(names)
        )
        owner, _ = partition(table)
        of: dict[Axial, str] = {}
        for hex_, mine in zip(self.grid.index, owner, strict=True):
            cell = self._cell(hex_)
            if mine >= 0 and not set(self.recipe.closed) & set(self.draft.hexes[cell].terrains):
                of[hex_] = names[mine]
        self._ruled(of)
        for name in names:
            members = [self._cell(hex_) for hex_, mine in of.items() if mine == name]
            if members:
                self.draft.regions[name] = members
        self._border(of)

    def _ruled(self, of: dict[Axial, str]) -> None:
        """A hex in whose row of facts a region is named belongs to it, and with ``-`` before its name not to it."""
        for hex_, facts in self.printed.items():
            for sign, word in (signed for fact in facts for signed in fact.words):
                if word not in self.regions:
                    continue
                if sign != "-":
                    of[hex_] = word
                elif of.get(hex_) == word:
                    del of[hex_]

    def _border(self, of: Mapping[Axial, str]) -> None:
        if not self.recipe.border:
            return
        kinds: dict[tuple[str, str], list[Pair]] = {}
        for a, b in self.pairs:
            if a in of and b in of and of[a] != of[b]:
                kinds.setdefault((min(of[a], of[b]), max(of[a], of[b])), []).append((a, b))
        for (one, two), pairs in sorted(kinds.items()):
            title = f"{one.title()} - {two.title()}"
            cells = [(self._cell(a), self._cell(b)) for a, b in pairs]
            for part in connected(self.grid, cells, ALONG):
                self.draft.lines.append(DraftLine(self.recipe.border, title, part))
        self.draft.side_terrains.setdefault(self.recipe.border, ())

    def _ground_lines(self) -> None:
        """The ground of hexsides, each kind and source as one block; what is as everywhere is not written."""
        kinds: dict[str, list[DraftLine]] = {}
        for pair, words in self.ground.items():
            for word in words:
                if word == self.recipe.sides.otherwise:
                    continue
                fact = self.ruled.get((pair, word))
                title, cite = (fact.name, self.cited(fact)) if fact is not None else ("", "")
                cells = self._cell(pair[0]), self._cell(pair[1])
                put_into(kinds.setdefault(word, []), DraftLine(word, title, [cells], cite))
        rank = self.recipe.sides.rank
        order = [word for word in (*rank, *sorted(set(kinds) - set(rank))) if word in kinds]
        blocks = [
            line for word in order for line in sorted(kinds[word], key=lambda line: (line.cite, line.title))
        ]
        for line in blocks:
            line.pairs.sort()
        self.draft.lines = [*blocks, *self.draft.lines]
        for word in order:
            self.draft.side_terrains.setdefault(word, ())

    def _declare(self) -> None:
        for held in self.draft.hexes.values():
            for word in held.terrains:
                self.draft.hex_terrains.setdefault(word, ())
