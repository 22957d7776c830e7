"""Facts and towns beside a map against the map: whatever they put there, it has."""

from __future__ import annotations

import math
from collections.abc import Sequence

from toolchain import faults
from toolchain.base.diagnostic import Findings
from toolchain.base.source import Span
from toolchain.base.suggest import did_you_mean
from toolchain.base.suggest import distance as distance_of_words
from toolchain.geometry.earth.georef import Fit
from toolchain.geometry.grid import Axial, Point, neighbours
from toolchain.geometry.lattice import distance
from toolchain.importers.earth.facts import Fact
from toolchain.importers.earth.features import Feature
from toolchain.importers.earth.heights import Heights
from toolchain.importers.earth.placesfile import PlaceRow
from toolchain.importers.earth.placing import hexes_of
from toolchain.importers.earth.recipe import Recipe, Take
from toolchain.importers.earth.recipe_tables import Tables
from toolchain.workspace.importing.drawn_map import HEX, HEXSIDE, DrawnMap

WELL_INSIDE = 0.4  # hexes from the centre: a town further out may be drawn in the next hex
PLENTY = 4  # hexes or hexsides of high ground: fewer may be put there by hand
LONG = 6  # letters of a name in which two may be wrong


class AgainstMap:
    """Compares the lists of a recipe with the map; what differs is a finding at its cell."""

    def __init__(
        self, recipe: Recipe, drawn: DrawnMap, paragraphs: frozenset[str] | None, findings: Findings
    ) -> None:
        self.recipe = recipe
        self.grid = recipe.grid.grid
        self.drawn = drawn
        self.paragraphs = paragraphs
        self.findings = findings
        self._said: dict[tuple[str, str], tuple[object, int]] = {}
        self._removed: dict[str, set[str]] = {}
        # By hex, the name that it should have, and where that stands; None in a row that has a finding.
        self._named: dict[str, tuple[str, Span | None]] = {}
        self._told: set[int] = set()  # lines with a finding

    def facts(self, facts: Sequence[Fact]) -> None:
        """Rows of facts."""
        for fact in facts:
            for paragraph in fact.cite:
                if self.paragraphs is not None and paragraph not in self.paragraphs:
                    hint = did_you_mean(paragraph, sorted(self.paragraphs))
                    self.findings.add(faults.facts_file.no_paragraph(fact.at("cite"), paragraph, hint))
            ids = [self.grid.id(hex_) for hex_ in fact.hexes]
            for sign, word in fact.words:
                if self._is_known(fact, word) and not self._again(fact, "/".join(sorted(ids)), sign, word):
                    self._fact(fact, ids, sign, word)
            if fact.name and len(ids) == 1:
                told = fact.span.line in self._told
                self._named[ids[0]] = fact.name, None if told else fact.at("name")

    def _is_known(self, fact: Fact, word: str) -> bool:
        drawn = self.drawn
        kind = HEX if len(fact.hexes) == 1 else HEXSIDE
        known = [*drawn.of(kind), *(drawn.regions if kind == HEX else drawn.ways)]
        if word not in known:
            self.findings.add(
                faults.facts_file.undeclared(fact.at("feature"), word, f"{kind} terrain", known)
            )
        return word in known

    def _again(self, fact: Fact, where: str, sign: str, word: str) -> bool:
        """Whether an earlier row says the same of the word, or the opposite."""
        said = [((where, word), sign == "-"), *([((where, "="), word)] if sign == "=" else [])]
        for key, value in said:
            if key in self._said:
                before, line = self._said[key]
                say = faults.facts_file.repeated if before == value else faults.facts_file.contradicted
                self.findings.add(say(fact.at("feature"), _title(where), word, line))
                return True
        self._said.update((key, (value, fact.span.line)) for key, value in said)
        return False

    def _fact(self, fact: Fact, ids: Sequence[str], sign: str, word: str) -> None:
        where, side = _title("/".join(ids)), frozenset(ids)
        decisions = self.recipe.hexes if len(ids) == 1 else self.recipe.sides
        ground = {*decisions.rank, decisions.otherwise}
        if len(ids) == 1:
            there = self.drawn.terrains.get(ids[0], frozenset())
            there |= {name for name, members in self.drawn.regions.items() if ids[0] in members}
            ground |= set(self.recipe.closed)
        else:
            there = frozenset(self.drawn.sides.get(side, ()))
            if not there & ground and decisions.otherwise:
                there |= {decisions.otherwise}  # is not written
        unlike, span, before = faults.conflict_with_the_map, fact.at("feature"), len(self.findings.items)
        # On a hexside each kind of ground is in the place of all others.
        others = sorted(there & ground - {word}) if sign == "=" or (len(ids) == 2 and word in ground) else []
        if sign == "-":
            self._removed.setdefault("/".join(ids), set()).add(word)
            if word in there:
                self.findings.add(unlike.there(span, where, word))
        elif others:
            self.findings.add(unlike.other_ground(span, where, word, others))
        elif word not in there:
            self.findings.add(unlike.at(span, where, word))
        elif fact.name and len(ids) == 2:
            titles = self.drawn.titles.get((word, side), set())
            if titles and fact.name not in titles:
                span = fact.at("name")
                self.findings.add(unlike.other_title(span, where, word, fact.name, sorted(titles)))
        if len(self.findings.items) > before:
            self._told.add(fact.span.line)

    def towns(self, rows: Sequence[PlaceRow], places: Sequence[PlaceRow], fit: Fit | None) -> None:
        """Rows of towns; ``fit``, by the ``places``, says where those without a hex lie."""
        judged = {(place.hexes, place.lon, place.lat) for place in places}
        named = {name for name, _ in self._named.values()}
        listed = named | {row.name for row in rows}
        for row in rows:
            if not row.kind:
                self.findings.add(faults.places_file.of_no_kind(row.span, row.name))
                continue
            hexes = hexes_of(row, self.grid, self.findings) if row.hexes else ()
            if fit is not None and (row.hexes, row.lon, row.lat) not in judged:
                if self._astray(row, hexes, fit):
                    continue
                hexes = hexes if row.hexes else self._found(row, fit, listed)
            for hex_ in hexes:
                if hex_ in self.grid.index:
                    self._town(row, self.grid.id(hex_), named)

    def _found(self, row: PlaceRow, fit: Fit, listed: set[str]) -> tuple[Axial, ...]:
        """The hex of a town: where it lies, or a neighbour with its name, or with one that is not ``listed``; none where that hangs on a hair."""
        point = fit.plane(row.lon, row.lat)
        lies = self.grid.nearest(*point)
        near = [hex_ for hex_ in (lies, *neighbours(lies)) if hex_ in self.grid.index]
        names = [self.drawn.names.get(self.grid.id(hex_), "") for hex_ in near]
        alike = [_alike(name, row.name) for name in names]
        kinds = set(row.kind.split())
        other = [
            bool(name) and name not in listed and kinds <= self.drawn.terrains[self.grid.id(hex_)]
            for hex_, name in zip(near, names, strict=True)
        ]
        for right in ([name == row.name for name in names], alike, other):
            if any(right):
                return (near[right.index(True)],)
        return (lies,) if math.dist(point, self.grid.centre(lies)) < WELL_INSIDE else ()

    def _astray(self, row: PlaceRow, hexes: Sequence[Axial], fit: Fit) -> bool:
        """Whether a town lies elsewhere than the list has it; one in the wrong form is a finding already."""
        lies, turned = fit.plane(row.lon, row.lat), fit.plane(row.lat, row.lon)
        if self._right(hexes, lies) or (row.hexes and not hexes):
            return False
        other = self.grid.nearest(*turned)
        if any(distance(hex_, other) <= 1 for hex_ in hexes) if hexes else other in self.grid.index:
            self.findings.add(faults.places_file.exchanged(row.at("lon"), row.name))
        elif hexes:
            belongs = self.grid.nearest_on_map(*lies)
            steps = min(distance(hex_, belongs) for hex_ in hexes)
            off = (float(steps), steps * fit.hex_km)
            printed = " and ".join(row.hexes)
            self.findings.add(
                faults.far_from_its_place.at(row.at("hex"), row.name, printed, off, self.grid.id(belongs), [])
            )
        else:
            self.findings.add(faults.places_file.lies_outside(row.at("lon"), row.name))
        return True

    def _right(self, hexes: Sequence[Axial], point: Point) -> bool:
        """Whether a point lies in one of the hexes or next to it; without hexes, on the map or at its edge."""
        lies = self.grid.nearest(*point)
        if hexes and lies not in self.grid.index:
            lies = self.grid.nearest_on_map(*point)
        near = hexes or (hex_ for hex_ in (lies, *neighbours(lies)) if hex_ in self.grid.index)
        return any(distance(hex_, lies) <= 1 for hex_ in near)

    def _town(self, row: PlaceRow, hex_: str, named: set[str]) -> None:
        kinds = [k for k in row.kind.split() if k not in self._removed.get(hex_, ())]
        known = self.drawn.of(HEX)
        for kind in kinds:
            if kind not in known:
                self.findings.add(faults.places_file.undeclared(row.at("kind"), kind, known))
                break
            if kind not in self.drawn.terrains.get(hex_, ()):
                self.findings.add(faults.conflict_with_the_map.at(row.at("kind"), _title(hex_), kind))
                break
        else:
            if kinds:
                self._name(row, hex_, named)

    def _name(self, row: PlaceRow, hex_: str, named: set[str]) -> None:
        """The first town of a hex names it, unless a fact does; another one must not be a misspelt first."""
        if row.name in named:
            return
        first = self._named.setdefault(hex_, (row.name, row.at("place")))
        if first[0] == row.name:
            named.add(row.name)
        elif _alike(first[0], row.name) and self.drawn.names.get(hex_) != row.name:
            span, name = row.at("place"), row.name
            self.findings.add(faults.conflict_with_the_map.other_name(span, hex_, name, first[0]))

    def shapes(self, features: Sequence[Feature], fit: Fit) -> None:
        """Shapes that lie on the map when longitude and latitude change places, and not otherwise."""
        for feature in features:
            points = feature.points()
            if any(self._right((), fit.plane(*point)) for point in points):
                continue  # on the map, or what surrounds it
            if any(self._right((), fit.plane(lat, lon)) for lon, lat in points):
                self.findings.add(faults.not_degrees.swapped(feature.span, feature.words))

    def heights(self, take: Take, heights: Heights | None, fit: Fit) -> None:
        """Ground of which the map has plenty, and of which nothing on the map is high enough."""
        if heights is None or take.high is None:
            return
        of_sides = self.drawn.declared.get(take.word) == HEXSIDE
        there = self.drawn.sides.values() if of_sides else self.drawn.terrains.values()
        count = sum(take.word in words for words in there)
        cells = heights.cells(take.high, take.rise)
        if count < PLENTY or any(self._right((), fit.plane(*cell)) for cell in cells):
            return
        if heights.reaches(take.high, take.rise):  # else that is a finding already
            tables = Tables(self.recipe.source, self.findings)
            tables.enter("take", take.number)
            span = tables.span("from")
            self.findings.add(faults.recipe_of_a_map.none_so_high_here(span, take.word, take.high, count))

    def places(self, rows: Sequence[PlaceRow]) -> None:
        """Places of which the map has the name in another spelling, in the hex that the list says."""
        drawn = set(self.drawn.names.values())
        for row in rows:
            for hex_ in row.hexes:
                name = self.drawn.names.get(hex_, "")
                # Two languages spell a town in two ways; a slip is one letter, or letters in each other's place.
                slip = _alike(name, row.name) and (
                    sorted(name) == sorted(row.name) or distance_of_words(name, row.name, 1) <= 1
                )
                if slip and row.name not in drawn:
                    self.findings.add(
                        faults.conflict_with_the_map.other_name(row.at("place"), hex_, row.name, name)
                    )

    def names(self) -> None:
        """The names that facts and towns give, once all of them are known."""
        for hex_, (name, span) in self._named.items():
            drawn = self.drawn.names.get(hex_, "")
            if drawn != name and span is not None:
                self.findings.add(faults.conflict_with_the_map.other_name(span, hex_, name, drawn))


def _alike(one: str, other: str) -> bool:
    """Whether one name is probably the other, misspelt."""
    most = 1 if min(len(one), len(other)) < LONG else 2
    return (
        min(len(one), len(other)) > most + 1 and distance_of_words(one.lower(), other.lower(), most) <= most
    )


def _title(where: str) -> str:
    return f"hexside {where}" if "/" in where else f"hex {where}"
