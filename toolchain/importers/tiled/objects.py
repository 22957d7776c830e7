"""Objects of a Tiled map: places, hex numbers, lines along hexsides and through hexes, outlines of regions, boxes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from math import cos, radians, sin

from toolchain import faults
from toolchain.base.diagnostic import Finding
from toolchain.base.source import Span
from toolchain.geometry.lattice import distance
from toolchain.importers.draft_boxes import DraftBox
from toolchain.importers.tiled.boxes import BOX, read_box
from toolchain.importers.tiled.fields import Broken, Fields
from toolchain.importers.tiled.grid import Cell, Grid, Point
from toolchain.importers.tiled.tiles import Tiles, Words
from toolchain.language.json.source import JsonNode

HEXSIDES, HEXES = "hexsides", "hexes"
NUMBER = "hex-number"
# How far from a corner a point may lie, in edges of a hex, to be meant for the corner.
SNAP = 0.45


@dataclass
class Thing:
    """An object with the layer it lies in and the pixels that the layer is moved by."""

    node: JsonNode
    layer: JsonNode
    moved: Point


@dataclass
class Place:
    """A name, a terrain or a paragraph set into a hex."""

    cell: Cell
    name: str
    terrain: str
    span: Span
    cite: str = ""


@dataclass
class Way:
    """A line: its feature, title, whether it runs along hexsides, and the pairs of cells."""

    feature: str
    title: str
    along: str
    pairs: list[tuple[Cell, Cell]]
    network: str
    cite: str


@dataclass
class Objects:
    """All that the objects of a map say, in cells counted from 0."""

    places: list[Place] = field(default_factory=list)
    numbers: list[tuple[Cell, str, Span]] = field(default_factory=list)
    ways: list[Way] = field(default_factory=list)
    regions: dict[str, list[Cell]] = field(default_factory=dict)
    boxes: list[DraftBox] = field(default_factory=list)


class ObjectReader:
    """Reads objects one after the other; what is wrong with one does not hide the next."""

    def __init__(self, fields: Fields, words: Words, tiles: Tiles, grid: Grid, cells: set[Cell]) -> None:
        self.fields, self.words, self.tiles, self.grid, self.cells = fields, words, tiles, grid, cells
        self.made = Objects()
        self.guessed: set[str] = set()
        self.along: dict[str, str] = {}

    def read(self, thing: Thing) -> None:
        """Takes one object up."""
        try:
            self._read(thing)
        except Broken:
            return

    def _read(self, thing: Thing) -> None:
        node, fields = thing.node, self.fields
        if "template" in node.value:
            self._left_out(thing, faults.object_left_out.template)
        elif fields.kind(node) == BOX:
            self.made.boxes.append(read_box(fields, node))
        elif "polyline" in node.value:
            self._line(thing, self._points(thing, "polyline"))
        elif "polygon" in node.value:
            points = self._points(thing, "polygon")
            if self._property(thing, "along"):
                self._line(thing, [*points, points[0]] if points else [])
            else:
                self._region(thing, points)
        elif "ellipse" in node.value or "capsule" in node.value:
            self._left_out(thing, faults.object_left_out.ellipse)
        elif self._is_number(thing):
            held = node.value.get("text")
            text = fields.text(node, "name") or (fields.text(held, "text") if held is not None else "")
            self.made.numbers.append((self._cell(thing), text.strip(), node.span))
        elif "text" in node.value:
            self._left_out(thing, faults.object_left_out.text)
        elif "gid" in node.value or "point" in node.value or not self._wide(node):
            self._place(thing)
        else:
            width, height = fields.number(node, "width", 0), fields.number(node, "height", 0)
            self._region(thing, self._turned(thing, [(0, 0), (width, 0), (width, height), (0, height)]))

    def _property(self, thing: Thing, name: str) -> str:
        return self.fields.property(thing.node, name) or self.fields.property(thing.layer, name)

    def _is_number(self, thing: Thing) -> bool:
        return NUMBER in (self.fields.kind(thing.node), self.fields.property(thing.layer, "holds"))

    def _wide(self, node: JsonNode) -> bool:
        return self.fields.number(node, "width", 0) > 0 and self.fields.number(node, "height", 0) > 0

    def _left_out(self, thing: Thing, as_: Callable[[Span, str], Finding]) -> None:
        """``as_``: makes the finding of the place and the name of the object."""
        self.fields.findings.add(as_(thing.node.span, self.fields.text(thing.node, "name")))

    def _turned(self, thing: Thing, points: list[Point]) -> list[Point]:
        """Points of an object as pixels of the map: moved, and turned round its own place."""
        fields, node = self.fields, thing.node
        x, y = fields.number(node, "x", 0) + thing.moved[0], fields.number(node, "y", 0) + thing.moved[1]
        angle = radians(fields.number(node, "rotation", 0))
        c, s = cos(angle), sin(angle)
        return [(x + c * px - s * py, y + s * px + c * py) for px, py in points]

    def _points(self, thing: Thing, key: str) -> list[Point]:
        entries = self.fields.entries(thing.node, key)
        return self._turned(
            thing, [(self.fields.number(one, "x"), self.fields.number(one, "y")) for one in entries]
        )

    def _cell(self, thing: Thing) -> Cell:
        """The hex in which an object lies: a tile or a text by its middle. Raises Broken outside the map."""
        fields, node = self.fields, thing.node
        width, height = fields.number(node, "width", 0), fields.number(node, "height", 0)
        # A tile stands on its place, other things hang from it (TMX map format, `object`).
        middle = (width / 2, -height / 2 if "gid" in node.value else height / 2)
        return self._on_map(self._turned(thing, [middle])[0], thing, "the object")

    def _on_map(self, point: Point, thing: Thing, what: str) -> Cell:
        cell, _ = self.grid.locate(point)
        if cell not in self.cells:
            raise self.fields.broken(
                faults.outside_the_drawn_map.at(
                    thing.node.span, self.fields.text(thing.node, "name"), what, point
                )
            )
        return cell

    def _place(self, thing: Thing) -> None:
        fields, node = self.fields, thing.node
        cell = self._cell(thing)
        name = fields.text(node, "name").strip()
        kind = fields.kind(node) or fields.property(node, "terrain")
        if "gid" in node.value and not kind:
            listed = self.tiles.terrains(fields.whole(node, "gid"), f"object `{name}`", node.span)
        else:
            listed = self.words.words(kind, node.span)
        cite = " ".join(fields.property(node, "cite").split()).removeprefix("@").strip()
        if not name and not listed and not cite:
            self._left_out(thing, faults.object_left_out.nothing_said)
            return
        for terrain in listed or [""]:
            first = terrain == (listed or [""])[0]
            self.made.places.append(Place(cell, name if first else "", terrain, node.span, cite))

    def _region(self, thing: Thing, outline: list[Point]) -> None:
        name = self.fields.text(thing.node, "name") or self.fields.kind(thing.node)
        members = [cell for cell in sorted(self.cells) if _inside(self.grid.centre(cell), outline)]
        if not name or not members:
            left_out = faults.object_left_out
            self._left_out(thing, left_out.outline_without_name if not name else left_out.empty_outline)
            return
        self.made.regions.setdefault(name, []).extend(members)

    def _line(self, thing: Thing, points: list[Point]) -> None:
        fields, node = self.fields, thing.node
        given = (
            fields.property(node, "feature")
            or fields.kind(node)
            or fields.property(thing.layer, "feature")
            or fields.text(thing.layer, "name")
        )
        feature = self.words.word(given, node.span)
        along = self._along(thing, feature, points)
        if self.along.setdefault(feature, along) != along:
            raise fields.broken(faults.line_off_the_grid.along_both(node.span, feature))
        pairs = self._sides(thing, points) if along == HEXSIDES else self._links(thing, points)
        if not pairs:
            self._left_out(thing, faults.object_left_out.no_length)
            return
        title = fields.text(node, "name").strip()
        last = self.made.ways[-1] if self.made.ways else None
        if fields.property(node, "continues") == "true" and last is not None and last.feature == feature:
            last.pairs += pairs
            return
        network = self._property(thing, "network")
        cite = self._property(thing, "cite")
        self.made.ways.append(Way(feature, title, along, pairs, network, cite))

    def _along(self, thing: Thing, feature: str, points: list[Point]) -> str:
        said = self._property(thing, "along")
        if said in (HEXSIDES, HEXES):
            return said
        span = thing.node.span
        if said:
            raise self.fields.broken(faults.line_off_the_grid.along_what(span, said))
        if points and all(self.grid.corner(p)[1] <= SNAP / 2 for p in points):
            found = HEXSIDES
        elif points and all(self.grid.locate(p)[1] <= 0.5 for p in points):
            found = HEXES
        else:
            raise self.fields.broken(faults.line_off_the_grid.at(span, feature))
        if feature not in self.guessed:
            self.guessed.add(feature)
            self.fields.findings.add(
                faults.line_guessed.along_hexsides(span, feature)
                if found == HEXSIDES
                else faults.line_guessed.through_hexes(span, feature)
            )
        return found

    def _sides(self, thing: Thing, points: list[Point]) -> list[tuple[Cell, Cell]]:
        fields, span = self.fields, thing.node.span
        corners = []
        for number, point in enumerate(points, 1):
            corner, far = self.grid.corner(point)
            if far > SNAP:
                raise fields.broken(faults.line_off_the_grid.no_corner(span, number, point))
            corners.append(corner)
        made = []
        for number, ((a, b), (p, q)) in enumerate(
            zip(zip(corners, corners[1:], strict=False), zip(points, points[1:], strict=False), strict=True),
            1,
        ):
            if a == b:
                continue
            middle = ((p[0] + q[0]) / 2, (p[1] + q[1]) / 2)
            pair = self.grid.hexside(a, b, middle)
            if pair is None:
                raise fields.broken(faults.line_off_the_grid.no_hexside(span, number))
            if not set(pair) <= self.cells:
                raise fields.broken(faults.outside_the_drawn_map.half_a_hexside(span, number))
            made.append(pair)
        return made

    def _links(self, thing: Thing, points: list[Point]) -> list[tuple[Cell, Cell]]:
        cells = [self._on_map(point, thing, f"point {n} of the line") for n, point in enumerate(points, 1)]
        made = []
        for number, (a, b) in enumerate(zip(cells, cells[1:], strict=False), 1):
            if a == b:
                continue
            if distance(self.grid.layout.axial(*a), self.grid.layout.axial(*b)) != 1:
                raise self.fields.broken(faults.line_off_the_grid.no_neighbours(thing.node.span, number))
            made.append((a, b))
        return made


def _inside(point: Point, outline: list[Point]) -> bool:
    """Whether a point lies in a polygon: an odd number of its sides lies to the right of it."""
    x, y = point
    odd = False
    for (ax, ay), (bx, by) in zip(outline, [*outline[1:], *outline[:1]], strict=True):
        if (ay > y) != (by > y) and x < ax + (y - ay) * (bx - ax) / (by - ay):
            odd = not odd
    return odd
