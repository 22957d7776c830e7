"""The map of a package as a hexagonal map of the Tiled editor, in the shape of its JSON format.

Layer n holds the n-th terrain of each hex, so a hex may have as many as it likes and each can be painted over. Lines
are polylines, a place is a point with a name, a region is a tile layer. Formats: manual of Tiled 1.11, "JSON Map
Format"; `type` of tiles and objects is what Tiled 1.9 alone calls `class`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from toolchain.exporters.palette import looks
from toolchain.exporters.tiled_lines import Strand, along_hexsides, through_hexes
from toolchain.geometry.hexnumbers import numbers_of
from toolchain.geometry.lattice import FLAT, Layout
from toolchain.ir.margins import owner_of

# A hex is 64 pixels from corner to corner and 56 from edge to edge: all its corners lie on whole pixels.
LONG, SHORT = 64, 56
FORMAT = "1.8"
BLANK = "blank"
MARK = "region-mark"


@dataclass(frozen=True)
class Said:
    """What the texts say of a map and its package does not: citations, and the network of each way.

    Citations are kept by block: ``map``, ``hexes``, ``region NAME``, ``lines FEATURE TITLE``.
    """

    cites: dict[str, str] = field(default_factory=dict)
    networks: dict[str, str] = field(default_factory=dict)


def tile_names(ir: dict[str, Any]) -> list[str]:
    """The tiles of the tileset in order: a mark of regions, a hex without terrain, then every terrain of hexes."""
    return [MARK, BLANK, *(name for name, about in ir["terrains"].items() if about["on"] == "hex")]


class Board:
    """Cells, pixels and tile numbers of one map."""

    def __init__(self, ir: dict[str, Any]) -> None:
        self.ir = ir
        self.hexes = ir["hexes"]
        given = ir["layout"]
        self.layout = Layout(given["orientation"], given["pushed"], given["rows_up"])
        self.flat = self.layout.orientation == FLAT
        columns, rows = [h["column"] for h in self.hexes], [h["row"] for h in self.hexes]
        self.left, self.top = min(columns), max(rows) if self.layout.rows_up else min(rows)
        self.width, self.height = max(columns) - self.left + 1, max(rows) - min(rows) + 1
        self.tile = (LONG, SHORT) if self.flat else (SHORT, LONG)
        # Lattice units (3 and 2 to a hex) in pixels.
        self.unit = (LONG // 4, SHORT // 2) if self.flat else (SHORT // 2, LONG // 4)
        first = self.layout.centre(self.left, self.top)
        dx = dy = 0
        if self._pushed(self.left if self.flat else self.top):
            dx, dy = (0, SHORT // 2) if self.flat else (SHORT // 2, 0)
        self.origin = (
            self.tile[0] // 2 + dx - first[0] * self.unit[0],
            self.tile[1] // 2 + dy - first[1] * self.unit[1],
        )
        self.gid = {name: number for number, name in enumerate(tile_names(ir), 1)}
        self.next_id = 1

    def _pushed(self, line: int) -> bool:
        return (line & 1) == (1 if self.layout.pushed == "odd" else 0)

    @property
    def stagger(self) -> tuple[str, str]:
        """Axis and index as Tiled counts, from 0."""
        line = self.left if self.flat else self.top
        return ("x" if self.flat else "y"), ("even" if self._pushed(line) else "odd")

    def pixel(self, place: tuple[int, int]) -> tuple[int, int]:
        """Pixels of a place in lattice units."""
        return self.origin[0] + place[0] * self.unit[0], self.origin[1] + place[1] * self.unit[1]

    def centre(self, index: int) -> tuple[int, int]:
        """Pixels of the middle of a hex."""
        return self.pixel(self.layout.centre(self.hexes[index]["column"], self.hexes[index]["row"]))

    def corners(self, index: int) -> tuple[tuple[int, int], ...]:
        """Corners of a hex in lattice units."""
        return self.layout.corners(self.hexes[index]["column"], self.hexes[index]["row"])

    def slot(self, index: int) -> int:
        """The place of a hex in the list of cells."""
        known = self.hexes[index]
        down = self.top - known["row"] if self.layout.rows_up else known["row"] - self.top
        return int(down * self.width + known["column"] - self.left)

    def number(self) -> int:
        """A new id."""
        self.next_id += 1
        return self.next_id - 1


def tiled_map(ir: dict[str, Any], said: Said, image: str) -> dict[str, Any]:
    """The map as the JSON form says it; ``said`` is what the package does not hold."""
    board = Board(ir)
    layers = [
        *_terrains(board),
        *_sheets(board),
        *_regions(board, said),
        *_lines(board, said),
        _places(board),
        _numbers(board),
    ]
    for number, layer in enumerate(layers, 1):
        layer["id"] = number
    axis, index = board.stagger
    properties = [_property("numbering", ir["numbering"]), _property("left-column", board.left)]
    properties += [_property("top-row", board.top), _property("rows-up", board.layout.rows_up)]
    for name, block in (("cite", "map"), ("cite-hexes", "hexes")):
        properties += [_property(name, said.cites[block])] if said.cites.get(block) else []
    return {
        "type": "map", "version": FORMAT, "tiledversion": "1.8.0", "orientation": "hexagonal",
        "renderorder": "right-down", "compressionlevel": -1, "infinite": False,
        "width": board.width, "height": board.height, "tilewidth": board.tile[0], "tileheight": board.tile[1],
        "hexsidelength": LONG // 2, "staggeraxis": axis, "staggerindex": index,
        "nextlayerid": len(layers) + 1, "nextobjectid": board.next_id,
        "properties": properties, "tilesets": [tileset(ir, board.tile, image)], "layers": layers,
    }  # fmt: skip


def tileset(ir: dict[str, Any], tile: tuple[int, int], image: str) -> dict[str, Any]:
    """The tileset: one row of tiles, each with the name of its terrain."""
    names = tile_names(ir)
    tiles = []
    for number, name in enumerate(names):
        properties = [_property("terrain", "" if name in (MARK, BLANK) else name)]
        classes = ir["terrains"].get(name, {}).get("is", [])
        properties += [_property("is", ", ".join(classes))] if classes else []
        made: dict[str, Any] = {"id": number, "type": name, "properties": properties}
        tiles.append(made)
    return {
        "firstgid": 1, "name": "terrain", "type": "tileset", "columns": len(names), "tilecount": len(names),
        "tilewidth": tile[0], "tileheight": tile[1], "margin": 0, "spacing": 0,
        "image": image, "imagewidth": tile[0] * len(names), "imageheight": tile[1], "tiles": tiles,
    }  # fmt: skip


def _property(name: str, value: str | int | bool) -> dict[str, Any]:
    kind = "bool" if isinstance(value, bool) else "int" if isinstance(value, int) else "string"
    return {"name": name, "type": kind, "value": value}


def _tile_layer(board: Board, name: str, cells: dict[int, int], **more: Any) -> dict[str, Any]:
    data = [0] * (board.width * board.height)
    for index, gid in cells.items():
        data[board.slot(index)] = gid
    return {
        "type": "tilelayer", "name": name, "x": 0, "y": 0, "width": board.width, "height": board.height,
        "opacity": 1, "visible": True, "data": data, **more,
    }  # fmt: skip


def _object_layer(name: str, objects: list[dict[str, Any]], **more: Any) -> dict[str, Any]:
    return {
        "type": "objectgroup", "name": name, "x": 0, "y": 0, "opacity": 1, "visible": True,
        "draworder": "index", "objects": objects, **more,
    }  # fmt: skip


def _object(board: Board, name: str, kind: str, at: tuple[float, float], **more: Any) -> dict[str, Any]:
    return {
        "id": board.number(), "name": name, "type": kind, "x": at[0], "y": at[1], "width": 0, "height": 0,
        "rotation": 0, "visible": True, **more,
    }  # fmt: skip


def _terrains(board: Board) -> Iterator[dict[str, Any]]:
    deepest = max([1, *(len(h["terrains"]) for h in board.hexes)])
    for depth in range(deepest):
        cells = {}
        for index, known in enumerate(board.hexes):
            if depth < len(known["terrains"]):
                cells[index] = board.gid[known["terrains"][depth]]
            elif depth == 0:
                cells[index] = board.gid[BLANK]
        yield _tile_layer(board, f"terrain {depth + 1}", cells)


def _regions(board: Board, said: Said) -> Iterator[dict[str, Any]]:
    owned = {
        edge["name"]: {
            "owner": owner_of(board.ir, edge),
            **({"country": edge["country"]} if "country" in edge else {}),
        }
        for edge in board.ir.get("map_edges", ())
    }
    for name, members in board.ir["regions"].items():
        cells = dict.fromkeys(members, board.gid[MARK])
        properties = [
            _property("region", name),
            *(_property(key, text) for key, text in owned.get(name, {}).items()),
        ]
        properties += (
            [_property("cite", said.cites[f"region {name}"])] if said.cites.get(f"region {name}") else []
        )
        yield _tile_layer(board, f"region {name}", cells, visible=False, opacity=0.5, properties=properties)


def _sheets(board: Board) -> Iterator[dict[str, Any]]:
    """A layer for each sheet with numbers of its own: its hexes, and the number that the first cell would have on it."""
    numbers = numbers_of(board.ir)
    for sheet in numbers.sheets:
        left, top = sheet.place(board.layout.axial(board.left, board.top))
        cells = [index for index, known in enumerate(board.hexes) if sheet.name in numbers.all_of(known)]
        properties = [
            _property(name, value)
            for name, value in (
                ("sheet", sheet.name), ("numbering", sheet.form.form), ("stagger", sheet.layout.pushed),
                ("left-column", left), ("top-row", top),
            )
        ]  # fmt: skip
        marks = dict.fromkeys(cells, board.gid[MARK])
        yield _tile_layer(
            board, f"sheet {sheet.name}", marks, visible=False, opacity=0.5, properties=properties
        )


def _lines(board: Board, said: Said) -> Iterator[dict[str, Any]]:
    """A layer for each feature of lines, in the order of the map: runs of one feature share one."""
    runs: list[tuple[str, list[dict[str, Any]]]] = []
    for line in board.ir["drawn_lines"]:
        if not runs or runs[-1][0] != line["feature"]:
            runs.append((line["feature"], []))
        runs[-1][1].append(line)
    for feature, lines in runs:
        terrain = board.ir["terrains"].get(feature, {})
        sides = terrain.get("on") == "hexside"
        properties = [_property("feature", feature), _property("along", "hexsides" if sides else "hexes")]
        network = said.networks.get(feature, "")
        properties += [_property("network", network)] if network else []
        properties += [_property("is", ", ".join(terrain["is"]))] if sides and terrain["is"] else []
        objects = [o for line in lines for o in _polylines(board, line, sides, said)]
        yield _object_layer(feature, objects, properties=properties, color="#2c6690" if sides else "#2a2622")


def _polylines(board: Board, line: dict[str, Any], sides: bool, said: Said) -> Iterator[dict[str, Any]]:
    strands: list[Strand]
    if sides:
        strands = along_hexsides([tuple(pair) for pair in line["pairs"]], board.corners)
    else:
        strands = through_hexes([tuple(pair) for pair in line["pairs"]])
    cite = said.cites.get(f"lines {line['feature']} {line['title']}", "")
    for number, strand in enumerate(strands):
        places = (
            [board.pixel((p[0], p[1])) for p in strand] if sides else [board.centre(i) for i, *_ in strand]
        )
        x, y = places[0]
        properties = [_property("continues", True)] if number else []
        properties += [_property("cite", cite)] if cite and not number else []
        points = [{"x": px - x, "y": py - y} for px, py in places]
        yield _object(
            board, line["title"], line["feature"], (x, y), polyline=points,
            **({"properties": properties} if properties else {}),
        )  # fmt: skip


def _places(board: Board) -> dict[str, Any]:
    """Named hexes. The package does not say which terrain bears the name: a place is likelier than ground."""
    count = Counter(t for h in board.hexes for t in h["terrains"])
    objects = []
    for index, known in enumerate(board.hexes):
        if known["name"]:
            kind = min(known["terrains"], key=lambda t: (_rank(board.ir, t), count[t]))
            objects.append(_object(board, known["name"], kind, board.centre(index), point=True))
    return _object_layer("places", objects)


def _rank(ir: dict[str, Any], terrain: str) -> int:
    """How seldom a terrain bears a name, from what its words mean in the hobby."""
    found = looks(terrain, ir["terrains"][terrain]["is"], "hex")
    role = found[0].role if found else ""
    return {"place": 0, "work": 0, "port": 0, "": 1, "woods": 1, "water": 1, "marsh": 1, "height": 2}.get(
        role, 3
    )


def _numbers(board: Board) -> dict[str, Any]:
    objects = []
    for index, known in enumerate(board.hexes):
        x, y = board.centre(index)
        number = known["id"]
        text = {"text": number, "pixelsize": 9, "halign": "center", "wrap": False, "color": "#544e42"}
        objects.append(
            _object(board, number, "hex-number", (x - 20, y - 26), text=text) | {"width": 40, "height": 12}
        )
    return _object_layer("hex numbers", objects, locked=True)
