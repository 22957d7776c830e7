"""Hexagonal maps of the Tiled editor (.tmx, .tmj) as a draft of ours.

Formats: "TMX Map Format" and "JSON Map Format" in the manual of Tiled 1.11. What the formats have no place for
stands in custom properties, all of which may be left out: see the guide, "Maps from other programs".
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from toolchain import faults
from toolchain.base.diagnostic import Findings
from toolchain.importers.draft import Cell, Draft, DraftHex, DraftLine, as_name
from toolchain.importers.tiled.boxes import WORDS as BOX_WORDS
from toolchain.importers.tiled.cells import MOST_CELLS, layer_cells
from toolchain.importers.tiled.fields import Broken, Fields
from toolchain.importers.tiled.files import read_file
from toolchain.importers.tiled.grid import FLAT, POINTY, Grid, Point
from toolchain.importers.tiled.numbers import Numbers
from toolchain.importers.tiled.objects import HEXSIDES, ObjectReader, Objects, Thing
from toolchain.importers.tiled.sheets import COMMON, SheetLayer
from toolchain.importers.tiled.tiles import Tiles, Words
from toolchain.language.json.source import JsonNode

MAP_WORDS = (
    "numbering",
    "left-column",
    "top-row",
    "rows-up",
    "edges",
    "cite",
    "cite-edges",
    "cite-hexes",
)
LAYER_WORDS = (
    "region",
    "holds",
    "feature",
    "along",
    "network",
    "is",
    "cite",
    "owner",
    "country",
    "sheet",
    "numbering",
    "stagger",
    "left-column",
    "top-row",
)
OBJECT_WORDS = ("feature", "along", "network", "cite", "continues", "terrain", *BOX_WORDS)
WHOLE = "whole"


def read_tiled(path: Path, findings: Findings) -> Draft | None:
    """The map in a file; None, with errors among the findings, when it cannot be read."""
    before = findings.errors
    root = read_file(path, "map", findings)
    if root is None:
        return None
    try:
        draft = _Reader(root, path.parent, findings).read()
    except Broken:
        return None
    return draft if findings.errors == before else None


class _Reader:
    def __init__(self, root: JsonNode, folder: Path, findings: Findings) -> None:
        self.root, self.findings = root, findings
        self.fields = Fields(findings)
        self.grid = self._grid()
        self.infinite = self.fields.flag(root, "infinite")
        self.size = (self.fields.whole(root, "width"), self.fields.whole(root, "height"))
        if min(self.size) < 0 or self.size[0] * self.size[1] > MOST_CELLS:
            raise self.fields.broken(
                faults.broken_layer.map_too_large(self.fields.place(root, "width"), *self.size, MOST_CELLS)
            )
        self.words = Words(self.fields)
        self.tiles = Tiles(self.fields, self.words, root, folder)
        self.hexes: dict[Cell, DraftHex] = {}
        self.regions: dict[str, list[Cell]] = {}
        self.region_cites: dict[str, str] = {}
        self.sheets: dict[str, SheetLayer] = {}
        self.common: frozenset[Cell] = frozenset()
        self.owners: dict[str, str] = {}
        self.unknown: set[str] = set()

    def _grid(self) -> Grid:
        fields, root = self.fields, self.root
        orientation = fields.text(root, "orientation")
        if orientation != "hexagonal":
            raise fields.broken(faults.not_hexagonal.at(fields.place(root, "orientation"), orientation))
        axis, index = fields.text(root, "staggeraxis"), fields.text(root, "staggerindex")
        for key, value, right in (
            ("staggeraxis", axis, ("x", "y")),
            ("staggerindex", index, ("odd", "even")),
        ):
            if value not in right:
                raise fields.broken(
                    faults.broken_hex_grid.no_stagger(fields.place(root, key), key, value, right)
                )
        # As Tiled does, odd sizes are taken one pixel smaller: a hex has two equal halves.
        width, height = (fields.whole(root, key, of_hex=True) & ~1 for key in ("tilewidth", "tileheight"))
        side = fields.whole(root, "hexsidelength", 0, of_hex=True)
        if not (
            0 < width <= 1 << 16 and 0 < height <= 1 << 16 and 0 < side < (width if axis == "x" else height)
        ):
            raise fields.broken(
                faults.broken_hex_grid.at(fields.place(root, "hexsidelength"), width, height, side)
            )
        return Grid(FLAT if axis == "x" else POINTY, width, height, side, 1 if index == "odd" else 0)

    def read(self) -> Draft:
        """All layers, then all objects, then the numbers of the hexes."""
        self._look_over(self.root, MAP_WORDS, "the map")
        things = [
            thing
            for layer, moved in self._layers(self.root, (0.0, 0.0), 0)
            for thing in self._layer(layer, moved)
        ]
        if not self.hexes:
            raise self.fields.broken(faults.nothing_painted.at(self.root.span))
        reader = ObjectReader(self.fields, self.words, self.tiles, self.grid, set(self.hexes))
        for thing in things:
            reader.read(thing)
        self._set_places(reader.made)
        numbers = Numbers(
            self.fields,
            self.root,
            self.grid,
            self.hexes,
            reader.made.numbers,
            self.infinite,
            self.sheets,
            self.common,
        )
        return self._draft(reader.made, numbers)

    def _layers(self, node: JsonNode, moved: Point, depth: int) -> Iterator[tuple[JsonNode, Point]]:
        fields = self.fields
        for layer in fields.entries(node, "layers"):
            here = (
                moved[0] + fields.number(layer, "offsetx", 0),
                moved[1] + fields.number(layer, "offsety", 0),
            )
            if fields.text(layer, "type") == "group":
                yield from self._layers(layer, here, depth + 1)
            else:
                yield layer, here

    def _layer(self, layer: JsonNode, moved: Point) -> Iterator[Thing]:
        fields = self.fields
        kind, name = fields.text(layer, "type"), fields.text(layer, "name")
        if kind == "objectgroup":
            self._look_over(layer, LAYER_WORDS, "a layer")
            for node in fields.entries(layer, "objects"):
                self._look_over(node, OBJECT_WORDS, "an object")
                yield Thing(node, layer, moved)
        elif kind == "tilelayer":
            self._look_over(layer, LAYER_WORDS, "a layer")
            if moved != (0, 0):
                self.findings.add(faults.layer_left_out.moved(layer.span, name, moved))
            self._tile_layer(layer, name)
        elif kind == "imagelayer":
            self.findings.add(faults.layer_left_out.picture(layer.span, name))
        else:
            raise fields.broken(faults.layer_left_out.unknown_type(layer.span, name, kind))

    def _tile_layer(self, layer: JsonNode, name: str) -> None:
        region = self.fields.property(layer, "region")
        if region:
            self.region_cites[region] = self._cite(layer)
            self._owner(layer, region)
        if sheet := self.fields.property(layer, "sheet"):
            shown = layer_cells(self.fields, layer, self.infinite, self.size)
            self.sheets[sheet] = SheetLayer(layer, frozenset(shown))
            return
        if self.fields.property(layer, "holds") == COMMON:
            self.common = frozenset(layer_cells(self.fields, layer, self.infinite, self.size))
            return
        doubled: dict[str, list[Cell]] = {}
        for cell, gid in layer_cells(self.fields, layer, self.infinite, self.size).items():
            if region:
                self.regions.setdefault(region, []).append(cell)
                continue
            held = self.hexes.setdefault(cell, DraftHex())
            for terrain in self.tiles.terrains(gid, _where(name, cell), layer.span):
                if terrain in held.terrains:
                    doubled.setdefault(terrain, []).append(cell)
                else:
                    held.terrains.append(terrain)
        for terrain, cells in doubled.items():
            self.findings.add(
                faults.painted_twice.at(layer.span, terrain, _where(name, cells[0]), len(cells) - 1)
            )

    def _owner(self, layer: JsonNode, region: str) -> None:
        """A region with an owner is an edge of the map."""
        owner, country = (self.fields.property(layer, key) for key in ("owner", "country"))
        for key, text in (("owner", owner), ("country", country)):
            if text and not as_name(text):
                raise self.fields.broken(faults.name_changed.no_owner(layer.span, text, key))
        if owner:
            word = as_name(region) or self.words.word(region, self.root.span)
            self.owners[word] = f"{owner} in {country}" if country else owner

    def _edges_whole(self) -> bool:
        said = self.fields.property(self.root, "edges")
        if said not in ("", WHOLE):
            raise self.fields.broken(
                faults.name_changed.edges_how(self.fields.properties(self.root)["edges"].span, said, WHOLE)
            )
        return said == WHOLE

    def _look_over(self, node: JsonNode, known: tuple[str, ...], what: str) -> None:
        """Says once of every custom property that nothing reads it."""
        for name, held in self.fields.properties(node).items():
            if name not in known and name not in self.unknown:
                self.unknown.add(name)
                self.findings.add(faults.unread_property.at(held.span, name, what, known))

    def _set_places(self, made: Objects) -> None:
        for place in made.places:
            held = self.hexes[place.cell]
            held.cite = place.cite or held.cite
            if place.terrain and place.terrain not in held.terrains:
                held.terrains.append(place.terrain)
            if not place.name:
                continue
            if held.name:
                self.findings.add(faults.two_names_in_a_hex.at(place.span, held.name, place.name))
            elif not held.terrains:
                self.findings.add(faults.outside_the_drawn_map.without_terrain(place.span, place.name))
            else:
                held.name, held.bearer = place.name, place.terrain or held.terrains[-1]

    def _draft(self, made: Objects, numbers: Numbers) -> Draft:
        columns, rows = numbers.extent
        draft = Draft(numbers.numbering, numbers.layout, columns, rows, cite=self._cite(self.root))
        draft.owners = self.owners
        draft.sheets = list(numbers.sheets)
        draft.common = frozenset(numbers.cell(cell) for cell in self.common)
        draft.whole_edges, draft.boxes = self._edges_whole(), made.boxes
        draft.cite_hexes, draft.cite_edges = (
            self._cite(self.root, "cite-hexes"),
            self._cite(self.root, "cite-edges"),
        )
        for cell, held in self.hexes.items():
            draft.hexes[numbers.cell(cell)] = held
            for terrain in held.terrains:
                draft.hex_terrains[terrain] = self.words.classes.get(terrain, ())
        classes = self._classes_of_lines()
        for way in made.ways:
            pairs = [tuple(sorted((numbers.cell(a), numbers.cell(b)))) for a, b in way.pairs]
            cite = " ".join(way.cite.split()).removeprefix("@").strip()
            draft.lines.append(DraftLine(way.feature, way.title, [(a, b) for a, b in pairs], cite))
            if way.along == HEXSIDES:
                draft.side_terrains[way.feature] = classes.get(way.feature, ())
            else:
                network = way.network or f"{way.feature}-net"
                draft.ways[way.feature] = as_name(network) or self.words.word(network, self.root.span)
        for name, members in [*self.regions.items(), *made.regions.items()]:
            word = as_name(name) or self.words.word(name, self.root.span)
            absent = [cell for cell in members if cell not in self.hexes]
            if absent:
                self.findings.add(
                    faults.outside_the_drawn_map.region(self.root.span, word, len(absent), absent[0])
                )
                continue
            draft.regions.setdefault(word, [])
            draft.region_cites[word] = self.region_cites.get(name, "")
            draft.regions[word] = sorted({*draft.regions[word], *(numbers.cell(cell) for cell in members)})
        return draft

    def _cite(self, node: JsonNode, key: str = "cite") -> str:
        """A citation on one line; its first sign need not be written."""
        return " ".join(self.fields.property(node, key).split()).removeprefix("@").strip()

    def _classes_of_lines(self) -> dict[str, tuple[str, ...]]:
        made = {}
        for layer, _ in self._layers(self.root, (0.0, 0.0), 0):
            feature, words = self.fields.property(layer, "feature"), self.fields.property(layer, "is")
            if feature and words:
                made[self.words.word(feature, layer.span)] = tuple(self.words.words(words, layer.span))
        return made


def _where(layer: str, cell: Cell) -> str:
    return f"layer `{layer}`: column {cell[0]}, row {cell[1]} as Tiled counts"


__all__ = ["read_tiled"]
