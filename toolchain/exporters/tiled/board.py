"""The board of a Tiled map: cells, pixels and numbers of tiles, and the parts that its layers are made of."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from toolchain.geometry.lattice import FLAT, Layout

if TYPE_CHECKING:
    from toolchain.ir.rules import Hex, Rules


# A hex is 64 pixels from corner to corner and 56 from edge to edge: all its corners lie on whole pixels.
LONG, SHORT = 64, 56
BLANK = "blank"
MARK = "region-mark"


def tile_names(ir: Rules) -> list[str]:
    """The tiles of the tileset in order: a mark of regions, a hex without terrain, then every terrain of hexes."""
    return [MARK, BLANK, *(name for name, about in ir["terrains"].items() if about["on"] == "hex")]


class Board:
    """Cells, pixels and tile numbers of one map."""

    def __init__(self, ir: Rules) -> None:
        self.ir = ir
        self.hexes = ir["hexes"]
        given = ir["layout"]
        self.layout = Layout(given["orientation"], given["pushed"], given["rows_up"])
        self.flat = self.layout.orientation == FLAT
        printed = [known for _, known in self.numbered()]
        columns, rows = [h["column"] for h in printed], [h["row"] for h in printed]
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

    def numbered(self) -> list[tuple[int, Hex]]:
        """The hexes of the map, each with its number in the package. A box that is kept among them has no place of its own here."""
        return [(number, known) for number, known in enumerate(self.hexes) if not known.get("box")]

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


def custom(name: str, value: str | int | bool) -> dict[str, Any]:
    """A custom property."""
    kind = "bool" if isinstance(value, bool) else "int" if isinstance(value, int) else "string"
    return {"name": name, "type": kind, "value": value}


def tile_layer(board: Board, name: str, cells: dict[int, int], **more: Any) -> dict[str, Any]:
    """A layer with a tile in each of some hexes."""
    data = [0] * (board.width * board.height)
    for index, gid in cells.items():
        if not board.hexes[index].get("box"):
            data[board.slot(index)] = gid
    return {
        "type": "tilelayer",
        "name": name,
        "x": 0,
        "y": 0,
        "width": board.width,
        "height": board.height,
        "opacity": 1,
        "visible": True,
        "data": data,
        **more,
    }


def object_layer(name: str, objects: list[dict[str, Any]], **more: Any) -> dict[str, Any]:
    """A layer of objects."""
    return {
        "type": "objectgroup",
        "name": name,
        "x": 0,
        "y": 0,
        "opacity": 1,
        "visible": True,
        "draworder": "index",
        "objects": objects,
        **more,
    }


def thing(board: Board, name: str, kind: str, at: tuple[float, float], **more: Any) -> dict[str, Any]:
    """An object at a place in pixels."""
    return {
        "id": board.number(),
        "name": name,
        "type": kind,
        "x": at[0],
        "y": at[1],
        "width": 0,
        "height": 0,
        "rotation": 0,
        "visible": True,
        **more,
    }
