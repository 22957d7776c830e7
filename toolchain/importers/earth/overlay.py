"""Drawn shapes laid over a placed grid: terrain by share of area, regions as a partition, lines, towns."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from toolchain import faults
from toolchain.base.diagnostic import Finding, Findings
from toolchain.base.source import Span
from toolchain.geometry.earth.assign import Rule, Tie, assign, partition
from toolchain.geometry.earth.coverage import Flaw, bare, cover, outside, soundness
from toolchain.geometry.earth.drawn import multipolygon
from toolchain.geometry.earth.georef import Fit
from toolchain.geometry.earth.shares import shares
from toolchain.geometry.grid import Axial, Grid, Point
from toolchain.importers.draft import Draft, DraftHex, as_word
from toolchain.importers.earth.features import Feature
from toolchain.importers.earth.placesfile import TOWN

REGIONS = ("region", "country")
SHOWN = 12  # hexes of a long list


@dataclass(frozen=True)
class Wishes:
    """How shapes become terrain: least shares by terrain, terrains that are added to others, and the rest's name."""

    least: Mapping[str, float] = field(default_factory=dict)
    layers: frozenset[str] = frozenset()
    otherwise: str = "clear"


class Overlay:
    """The shapes of a file in the plane of a grid, and the draft of the map that they make."""

    def __init__(self, grid: Grid, fit: Fit, wishes: Wishes, findings: Findings) -> None:
        self.grid = grid
        self.fit = fit
        self.wishes = wishes
        self.findings = findings
        self.off: dict[int, Feature] = {}
        self.kept: set[int] = set()
        low, high = grid.columns[0][0], grid.columns[-1][1]
        self.draft = Draft(
            grid.numbering.form,
            grid.layout,
            (low, high),
            (grid.rows[0][0], grid.rows[-1][1]),
            hexes={place: DraftHex() for place in grid.places},
        )

    def off_map(self, feature: Feature) -> None:
        """Remembers that a part of a feature lies off the map; :meth:`say_off_map` says so once for each kind."""
        self.off[id(feature)] = feature

    def keep(self, feature: Feature) -> None:
        """Remembers that a part of a feature lies on the map."""
        self.kept.add(id(feature))

    def say_off_map(self, features: Sequence[Feature]) -> None:
        """What was left out because it lies elsewhere; when nothing is left that is an error."""
        away = [f for number, f in self.off.items() if number not in self.kept]
        if features and len(away) == len(features):
            self.findings.add(faults.off_the_map.nothing_on_it(features[0].span))
            return
        for kind in dict.fromkeys(f.kind for f in away):
            missing = [f for f in away if f.kind == kind]
            of = sum(f.kind == kind for f in features)
            names = list(dict.fromkeys(f.name for f in missing if f.name))
            self.findings.add(faults.off_the_map.at(missing[0].span, kind, len(missing), of, names, SHOWN))

    def plane(self, point: Sequence[float]) -> Point:
        """Degrees in the plane."""
        return self.fit.plane(point[0], point[1])

    def on_map(self, feature: Feature, to: Callable[[Sequence[float]], Point] | None = None) -> bool:
        """Whether any point of a feature lies on a hex of the map."""
        place = to or self.plane
        return any(self.grid.nearest(*place(p)) in self.grid.index for p in feature.points())

    def right_way_round(self, features: Sequence[Feature]) -> bool:
        """Says which features lie off the map, or would lie on it with longitude and latitude swapped."""
        turned = [
            f
            for f in features
            if f.shape != "polygon"
            and not self.on_map(f)
            and self.on_map(f, lambda p: self.plane((p[1], p[0])))
        ]
        turned += [f for f in features if f.shape == "polygon" and self._polygon_turned(f)]
        for feature in turned[:SHOWN]:
            self.findings.add(faults.not_degrees.swapped(feature.span, feature.words))
        return not turned

    def _polygon_turned(self, feature: Feature) -> bool:
        if self.on_map(feature):
            return False
        swapped = [[[self.plane((p[1], p[0])) for p in ring] for ring in rings] for rings in feature.parts]
        straight = [[[self.plane(p) for p in ring] for ring in rings] for rings in feature.parts]
        off = outside(self.grid, [multipolygon(straight), multipolygon(swapped)])
        return off == [0]

    def polygons(self, features: Sequence[Feature]) -> None:
        """Terrain and regions."""
        shapes = self.shapes(features)
        bad = self.unsound(features, shapes)
        sound = [i for i in range(len(features)) if i not in bad]
        for i in outside(self.grid, [shapes[i] for i in sound]):
            feature = features[sound[i]]
            self.off_map(feature)
        region = [i for i in sound if features[i].kind in REGIONS]
        terrain = [i for i in sound if features[i].kind not in REGIONS]
        self._terrain([features[i] for i in terrain], [shapes[i] for i in terrain])
        if region:
            self._regions([features[i] for i in region], [shapes[i] for i in region])

    def shapes(self, features: Sequence[Feature]) -> list[Any]:
        """Polygons in the plane, one of several parts for each feature."""
        return [
            multipolygon([[[self.plane(p) for p in ring] for ring in rings] for rings in f.parts])
            for f in features
        ]

    def unsound(self, features: Sequence[Feature], shapes: Sequence[Any]) -> set[int]:
        """Says which outlines enclose nothing or cross themselves; their numbers."""
        flaws = soundness(shapes)
        for flaw in flaws:
            at = self.fit.degrees(*flaw.at) if flaw.at is not None else None
            _report_unsound(features[flaw.polygons[0]], flaw, at, self.findings)
        return {flaw.polygons[0] for flaw in flaws}

    def _terrain(self, features: Sequence[Feature], shapes: Sequence[Any]) -> None:
        names = sorted({as_word(f.kind) for f in features})
        classes = [names.index(as_word(f.kind)) for f in features]
        layers = self.wishes.layers
        rules = [Rule(n, self.wishes.least.get(n, 0.5), n in layers) for n in names]
        single = [i for i, f in enumerate(features) if as_word(f.kind) not in layers]
        self._say_flaws(
            cover([shapes[i] for i in single], [classes[i] for i in single]), [features[i] for i in single]
        )
        terrains, ties = assign(shares(self.grid, shapes, classes, len(names)), rules, self.wishes.otherwise)
        for place, words in zip(self.grid.places, terrains, strict=True):
            self.draft.hexes[place].terrains = list(words)
            for word in words:
                self.draft.hex_terrains.setdefault(word, ())
        spans = {as_word(f.kind): f.span for f in reversed(features)}
        for tie in ties:
            self._tie(tie, spans[tie.name])

    def _tie(self, tie: Tie, span: Span) -> None:
        where = self.grid.numbering.print(*self.grid.places[tie.hex])
        self.findings.add(
            faults.near_tie.at(span, where, tie.share, tie.name, tie.other_share)
            if tie.other is None
            else faults.near_tie.of_two(span, where, tie.share, tie.name, tie.other_share, tie.other)
        )

    def _say_flaws(self, flaws: Sequence[Flaw], features: Sequence[Feature]) -> None:
        for flaw in flaws:
            mine = [features[i] for i in flaw.polygons]
            if flaw.at is None or not mine or self.grid.nearest(*flaw.at) not in self.grid.index:
                continue
            where = self.grid.id(self.grid.nearest(*flaw.at))
            if len(mine) == 1:
                self.findings.add(
                    faults.unsound_shape.of_one(mine[0].span, mine[0].words, flaw.kind, where, flaw.area)
                )
            else:
                one, other = mine[:2]
                words = one.words, other.words
                self.findings.add(
                    faults.unsound_shape.of_two(one.span, words, flaw.kind, where, flaw.area, other.span)
                )

    def _regions(self, features: Sequence[Feature], shapes: Sequence[Any]) -> None:
        names = list(dict.fromkeys(as_word(f.name) for f in features))
        classes = [names.index(as_word(f.name)) for f in features]
        for feature in features:
            if not as_word(feature.name):
                self.findings.add(faults.unnamed_kind.nameless(feature.span, "region"))
                return
        self._say_flaws(cover(shapes, classes, tiles=True), features)
        table = shares(self.grid, shapes, classes, len(names))
        owner, ties = partition(table)
        for number, mine in enumerate(owner):
            if mine >= 0:
                self.draft.regions.setdefault(names[mine], []).append(self.grid.places[number])
        first = features[0].span
        for number, a, b in ties:
            where = self.grid.numbering.print(*self.grid.places[number])
            self.findings.add(faults.near_tie.of_two_regions(first, where, names[a], names[b]))
        none = bare(self.grid, table)
        if none:
            self.findings.add(
                faults.near_tie.in_no_region(
                    first, [self.grid.numbering.print(*self.grid.places[i]) for i in none], SHOWN
                )
            )

    def place(self, name: str, kind: str, hex_: Axial, span: Span) -> None:
        """A named place in a hex; the first one stands, a second is a finding."""
        held = self.draft.hexes[self.grid.layout.place(*hex_)]
        word = as_word(kind) or TOWN
        if held.name and held.name != name:
            self.findings.add(faults.off_the_map.second_name(span, name, self.grid.id(hex_), held.name))
            return
        held.name, held.bearer = name, word
        if word not in held.terrains:
            held.terrains.append(word)
        self.draft.hex_terrains.setdefault(word, ())

    def towns(self, features: Sequence[Feature]) -> None:
        """Named points."""
        known = {held.name for held in self.draft.hexes.values() if held.name}
        for feature in features:
            for point in feature.parts:
                hex_ = self.grid.nearest(*self.plane(point))
                if feature.name in known:
                    continue  # the hex in which the book prints it holds
                if not feature.name:
                    self.findings.add(faults.unnamed_kind.nameless(feature.span, feature.kind))
                elif hex_ not in self.grid.index:
                    self.off_map(feature)
                else:
                    self.keep(feature)
                    self.place(feature.name, feature.kind, hex_, feature.span)


def unsound_outlines(features: Sequence[Feature]) -> list[Finding]:
    """Which polygons enclose nothing or cross themselves, judged in degrees, without a grid."""
    findings = Findings()
    for flaw in soundness([multipolygon(feature.parts) for feature in features]):
        _report_unsound(features[flaw.polygons[0]], flaw, flaw.at, findings)
    return findings.items


def _report_unsound(feature: Feature, flaw: Flaw, at: Point | None, findings: Findings) -> None:
    """``at`` is the place of the flaw in degrees."""
    if flaw.kind == "empty":
        findings.add(faults.unsound_shape.encloses_nothing(feature.span, feature.words))
        return
    findings.add(faults.unsound_shape.at(feature.span, feature.words, at, flaw.reason))
