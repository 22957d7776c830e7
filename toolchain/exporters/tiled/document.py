"""The map of a package as a hexagonal map of the Tiled editor, in the shape of its JSON format.

Layer n holds the n-th terrain of each hex, so a hex may have as many as it likes and each can be painted over. Lines
are polylines, a place is a point with a name, a region is a tile layer. Formats: manual of Tiled 1.11, "JSON Map
Format"; `type` of tiles and objects is what Tiled 1.9 alone calls `class`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from toolchain.exporters.terrain_looks import roles_of
from toolchain.exporters.tiled.board import (
    BLANK,
    LONG,
    MARK,
    Board,
    custom,
    object_layer,
    thing,
    tile_layer,
    tile_names,
)
from toolchain.exporters.tiled.boxes import boxes
from toolchain.exporters.tiled.lines import Strand, along_hexsides, through_hexes
from toolchain.exporters.tiled.sheets import sheets
from toolchain.ir.margins import owner_of

if TYPE_CHECKING:
    from toolchain.ir.rules import DrawnLine, Rules


FORMAT = "1.8"
WHOLE = "whole"


@dataclass(frozen=True)
class Said:
    """What the texts say of a map and its package does not: citations, what bears the name of a hex, and the network of each way.

    Citations are kept by block: ``map``, ``edges`` (where a block of its own says `edges whole`), ``hexes``,
    ``region NAME``, ``box NAME``; those of lines in the order of the map; those of single hexes by their places. Of boxes
    the words of each field are kept.
    """

    cites: dict[str, str] = field(default_factory=dict)
    lines: list[str] = field(default_factory=list)
    hexes: dict[int, str] = field(default_factory=dict)
    bearers: dict[int, str] = field(default_factory=dict)
    networks: dict[str, str] = field(default_factory=dict)
    boxes: dict[str, dict[str, str]] = field(default_factory=dict)
    whole_edges: bool = False


def tiled_map(ir: Rules, said: Said, image: str) -> dict[str, Any]:
    """The map as the JSON form says it; ``said`` is what the package does not hold."""
    board = Board(ir)
    layers = [
        *_terrains(board),
        *sheets(board),
        *_regions(board, said),
        *_lines(board, said),
        _places(board, said),
        *boxes(board, said.boxes, said.cites),
        _numbers(board),
    ]
    for number, layer in enumerate(layers, 1):
        layer["id"] = number
    axis, index = board.stagger
    properties = [custom("numbering", ir["numbering"]), custom("left-column", board.left)]
    properties += [custom("top-row", board.top), custom("rows-up", board.layout.rows_up)]
    properties += [custom("edges", WHOLE)] if said.whole_edges else []
    for name, block in (("cite", "map"), ("cite-edges", "edges"), ("cite-hexes", "hexes")):
        properties += [custom(name, said.cites[block])] if said.cites.get(block) else []
    return {
        "type": "map",
        "version": FORMAT,
        "tiledversion": "1.8.0",
        "orientation": "hexagonal",
        "renderorder": "right-down",
        "compressionlevel": -1,
        "infinite": False,
        "width": board.width,
        "height": board.height,
        "tilewidth": board.tile[0],
        "tileheight": board.tile[1],
        "hexsidelength": LONG // 2,
        "staggeraxis": axis,
        "staggerindex": index,
        "nextlayerid": len(layers) + 1,
        "nextobjectid": board.next_id,
        "properties": properties,
        "tilesets": [tileset(ir, board.tile, image)],
        "layers": layers,
    }


def tileset(ir: Rules, tile: tuple[int, int], image: str) -> dict[str, Any]:
    """The tileset: one row of tiles, each with the name of its terrain."""
    names = tile_names(ir)
    tiles = []
    for number, name in enumerate(names):
        properties = [custom("terrain", "" if name in (MARK, BLANK) else name)]
        terrain = ir["terrains"].get(name)
        classes = terrain["is"] if terrain is not None else []
        properties += [custom("is", ", ".join(classes))] if classes else []
        made: dict[str, Any] = {"id": number, "type": name, "properties": properties}
        tiles.append(made)
    return {
        "firstgid": 1,
        "name": "terrain",
        "type": "tileset",
        "columns": len(names),
        "tilecount": len(names),
        "tilewidth": tile[0],
        "tileheight": tile[1],
        "margin": 0,
        "spacing": 0,
        "image": image,
        "imagewidth": tile[0] * len(names),
        "imageheight": tile[1],
        "tiles": tiles,
    }


def _terrains(board: Board) -> Iterator[dict[str, Any]]:
    deepest = max([1, *(len(h["terrains"]) for h in board.hexes)])
    for depth in range(deepest):
        cells = {}
        for index, known in enumerate(board.hexes):
            if depth < len(known["terrains"]):
                cells[index] = board.gid[known["terrains"][depth]]
            elif depth == 0:
                cells[index] = board.gid[BLANK]
        yield tile_layer(board, f"terrain {depth + 1}", cells)


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
            custom("region", name),
            *(custom(key, text) for key, text in owned.get(name, {}).items()),
        ]
        properties += (
            [custom("cite", said.cites[f"region {name}"])] if said.cites.get(f"region {name}") else []
        )
        yield tile_layer(board, f"region {name}", cells, visible=False, opacity=0.5, properties=properties)


def _lines(board: Board, said: Said) -> Iterator[dict[str, Any]]:
    """A layer for each feature of lines, in the order of the map: runs of one feature share one."""
    runs: list[tuple[str, list[tuple[DrawnLine, str]]]] = []
    for line, cite in zip(board.ir["drawn_lines"], said.lines, strict=True):
        if not runs or runs[-1][0] != line["feature"]:
            runs.append((line["feature"], []))
        runs[-1][1].append((line, cite))
    for feature, lines in runs:
        terrain = board.ir["terrains"].get(feature)
        sides = terrain is not None and terrain["on"] == "hexside"
        classes = terrain["is"] if terrain is not None else []
        properties = [custom("feature", feature), custom("along", "hexsides" if sides else "hexes")]
        network = said.networks.get(feature, "")
        properties += [custom("network", network)] if network else []
        properties += [custom("is", ", ".join(classes))] if sides and classes else []
        objects = [o for line, cite in lines for o in _polylines(board, line, sides, cite)]
        yield object_layer(feature, objects, properties=properties, color="#2c6690" if sides else "#2a2622")


def _polylines(board: Board, line: DrawnLine, sides: bool, cite: str) -> Iterator[dict[str, Any]]:
    strands: list[Strand]
    if sides:
        strands = along_hexsides([tuple(pair) for pair in line["pairs"]], board.corners)
    else:
        strands = through_hexes([tuple(pair) for pair in line["pairs"]])
    for number, strand in enumerate(strands):
        places = (
            [board.pixel((p[0], p[1])) for p in strand] if sides else [board.centre(i) for i, *_ in strand]
        )
        x, y = places[0]
        properties = [custom("continues", True)] if number else []
        properties += [custom("cite", cite)] if cite and not number else []
        points = [{"x": px - x, "y": py - y} for px, py in places]
        yield thing(
            board,
            line["title"],
            line["feature"],
            (x, y),
            polyline=points,
            **({"properties": properties} if properties else {}),
        )


def _places(board: Board, said: Said) -> dict[str, Any]:
    """Hexes with a name or a paragraph of their own; where no text says what bears a name, a place is likelier than ground."""
    count = Counter(t for h in board.hexes for t in h["terrains"])
    objects = []
    for index, known in board.numbered():
        cite = said.hexes.get(index, "")
        if known["name"] or cite:
            likely = min(known["terrains"], key=lambda t: (_rank(board.ir, t), count[t]), default="")
            kind = said.bearers.get(index, likely)
            more = {"properties": [custom("cite", cite)]} if cite else {}
            objects.append(thing(board, known["name"], kind, board.centre(index), point=True, **more))
    return object_layer("places", objects)


def _rank(ir: Rules, terrain: str) -> int:
    """How seldom a terrain bears a name, from what its words mean in the hobby."""
    found = roles_of(ir, terrain, "hex")
    role = found[0].role if found else ""
    return {"place": 0, "work": 0, "port": 0, "": 1, "woods": 1, "water": 1, "marsh": 1, "height": 2}.get(
        role, 3
    )


def _numbers(board: Board) -> dict[str, Any]:
    objects = []
    for index, known in board.numbered():
        x, y = board.centre(index)
        number = known["id"]
        text = {"text": number, "pixelsize": 9, "halign": "center", "wrap": False, "color": "#544e42"}
        objects.append(
            thing(board, number, "hex-number", (x - 20, y - 26), text=text) | {"width": 40, "height": 12}
        )
    return object_layer("hex numbers", objects, locked=True)
