"""Drawn lines laid over a placed grid: rivers along hexsides, railways and roads through hexes."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from functools import partial

from toolchain import faults
from toolchain.base.diagnostic import Findings
from toolchain.base.progress import Heard
from toolchain.geometry.earth.drawn import clipped, joined, meeting_points
from toolchain.geometry.earth.routes import route
from toolchain.geometry.earth.snap import Corner, corner, snap
from toolchain.geometry.grid import Axial, Grid, Point
from toolchain.importers.draft import DraftLine, as_word, put_into
from toolchain.importers.earth.features import Feature
from toolchain.importers.earth.overlay import SHOWN, Overlay

Sides = list[tuple[Axial, Axial]]
Told = Callable[[int], None] | None
MARGIN = 3.0  # hexes round the map in which lines are still followed
REACH = 0.3  # hexes: an end so near another line is meant to meet it
ALONG = frozenset(("river", "stream", "brook", "canal", "border", "wall", "cliff", "dike", "hedge", "trench"))
THROUGH = frozenset(("rail", "railway", "railroad", "road", "track", "path", "highway", "tramway"))


@dataclass(frozen=True)
class Ways:
    """Which kinds of lines run along hexsides, and which go through hexes."""

    along: frozenset[str] = ALONG
    through: frozenset[str] = THROUGH


class LineOverlay:
    """Puts the lines of a file into the draft of an overlay."""

    def __init__(self, overlay: Overlay, ways: Ways) -> None:
        self.overlay = overlay
        self.ways = ways
        self.grid: Grid = overlay.grid
        self.findings: Findings = overlay.findings
        points = [self.grid.centre(hex_) for hex_ in self.grid.index]
        low = (min(x for x, _ in points) - MARGIN, min(y for _, y in points) - MARGIN)
        high = (max(x for x, _ in points) + MARGIN, max(y for _, y in points) + MARGIN)
        self.frame = low, high

    def lines(self, features: Sequence[Feature], heard: Heard | None = None) -> None:
        """All lines; those of one kind are joined where they are meant to meet. ``heard`` is told of their points."""
        kinds: dict[str, list[Feature]] = {}
        for feature in features:
            word = as_word(feature.kind)
            if word in self.ways.along or word in self.ways.through:
                kinds.setdefault(word, []).append(feature)
            else:
                known = sorted(self.ways.along | self.ways.through)
                self.findings.add(
                    faults.unnamed_kind.along_or_through(feature.span, feature.kind, word, known)
                )
        for word, mine in kinds.items():
            owner = [(f, [self.overlay.plane(p) for p in line]) for f in mine for line in f.parts]
            for feature, points in owner:
                if len(set(points)) < 2:
                    self.findings.add(faults.unsound_shape.one_point(feature.span, feature.words))
            owner = [(f, points) for f, points in owner if len(set(points)) > 1]
            drawn = joined([points for _, points in owner], REACH)
            low, high = self.frame
            pieces = [
                (f, part)
                for (f, _), line in zip(owner, drawn, strict=True)
                for part in clipped(line, low, high)
            ]
            self._say_away([f for f, _ in owner], [f for f, _ in pieces])
            ends = meeting_points([part for _, part in pieces])
            corners = {corner(self.grid, end) for end in ends}
            hexes = {self.grid.nearest(*end) for end in ends}
            before, total = 0, sum(len(points) for _, points in pieces)
            found: list[Sides] = []
            for feature, points in pieces:
                tell = None if heard is None else partial(_tell, heard, before, total)
                if word in self.ways.along:
                    found.append(self._along(feature, points, corners, tell))
                else:
                    found.append(self._through(feature, points, hexes, tell))
                before += len(points)
            mine_of = self._shared_out(found)
            for (feature, _), pairs in zip(pieces, mine_of, strict=True):
                self._put(feature, word, pairs)

    def _say_away(self, every: Sequence[Feature], near: Sequence[Feature]) -> None:
        """Lines that come nowhere near the map."""
        known = {id(feature) for feature in near}
        for feature in {id(f): f for f in every}.values():
            if id(feature) not in known:
                self.overlay.off_map(feature)

    def _along(
        self, feature: Feature, points: Sequence[Point], keep: Collection[Corner], heard: Told
    ) -> Sides:
        found = snap(self.grid, points, keep, heard)
        inside = [all(hex_ in self.grid.index for hex_ in step.side) for step in found.steps]
        self._say_leaving(feature, inside)
        doubtful = {step.side for step in found.doubtful}
        on_map = [step.side for step, kept in zip(found.steps, inside, strict=True) if kept]
        if doubtful.intersection(on_map):
            sides = self._named([side for side in on_map if side in doubtful])
            self.findings.add(
                faults.ambiguous_course.near_a_middle(feature.span, feature.words, sides, SHOWN)
            )
        if not found.steps and self.grid.nearest(*points[0]) not in self.grid.index:
            self.overlay.off_map(feature)
        elif not found.steps:
            self.findings.add(faults.ambiguous_course.too_short(feature.span, feature.words))
        return on_map

    def _through(
        self, feature: Feature, points: Sequence[Point], keep: Collection[Axial], heard: Told
    ) -> Sides:
        found = route(self.grid, points, keep, heard)
        on_map = self.grid.index
        self._say_leaving(feature, [hex_ in on_map for hex_ in found.hexes])
        passed = [(a, b) for a, b, _ in found.passed if a in on_map and b in on_map]
        if passed:
            self.findings.add(
                faults.ambiguous_course.past_a_corner(feature.span, feature.words, self._named(passed), SHOWN)
            )
        return [
            (a, b) for a, b in zip(found.hexes, found.hexes[1:], strict=False) if a in on_map and b in on_map
        ]

    def _shared_out(self, found: Sequence[Sides]) -> list[Sides]:
        """Each hexside or link once: where lines run together it is the longest line's."""
        made: list[Sides] = [[] for _ in found]
        taken: set[frozenset[Axial]] = set()
        for i in sorted(range(len(found)), key=lambda i: (-len(found[i]), i)):
            for side in found[i]:
                if frozenset(side) not in taken:
                    taken.add(frozenset(side))
                    made[i].append(side)
        return made

    def _put(self, feature: Feature, word: str, pairs: Sequence[tuple[Axial, Axial]]) -> None:
        if not pairs:
            return
        place = self.grid.layout.place
        cells = [(place(*a), place(*b)) for a, b in pairs]
        if word in self.ways.along:
            self.overlay.draft.side_terrains.setdefault(word, ())
        else:
            self.overlay.draft.ways.setdefault(word, f"{word}-network")
        put_into(self.overlay.draft.lines, DraftLine(word, feature.name, cells, feature.cite))

    def _say_leaving(self, feature: Feature, inside: Sequence[bool]) -> None:
        if not inside:
            return
        if not any(inside):
            self.overlay.off_map(feature)
            return
        self.overlay.keep(feature)
        times = sum(a and not b for a, b in zip(inside, inside[1:], strict=False))
        back = sum(b and not a for a, b in zip(inside, inside[1:], strict=False))
        if times and back:
            self.findings.add(faults.off_the_map.comes_back(feature.span, feature.words))

    def _named(self, sides: Sequence[tuple[Axial, Axial]]) -> list[str]:
        """Hexsides by the numbers of their hexes, each once."""
        return [f"{self.grid.id(a)}/{self.grid.id(b)}" for a, b in dict.fromkeys(sides)]


def _tell(heard: Heard, before: int, total: int, done: int) -> None:
    heard(before + done, total)
