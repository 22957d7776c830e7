"""From the integer lattice to the page: centres, corners and hexsides in pixels."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import TYPE_CHECKING

from toolchain.exporters.svg.document import Point, layer, tag
from toolchain.geometry.lattice import DIRECTIONS, FLAT, Layout

if TYPE_CHECKING:
    from toolchain.ir.rules import Rules


CELL = 600  # width of a cell of the map, in units of the drawing
SIZE = 60.0
HEIGHT = SIZE * math.sqrt(3) / 2
Corner = tuple[int, int]


class Frame:
    """Where everything lies. Corners stay whole numbers until they are drawn, so that lines join exactly."""

    def __init__(self, ir: Rules, left: float = 0.0, top: float = 0.0, cells: bool = False) -> None:
        self.cells = cells
        layout = self.layout = Layout(**ir["layout"])
        flat = layout.orientation == FLAT
        self.unit = (SIZE / 2, HEIGHT) if flat else (HEIGHT, SIZE / 2)
        self.flat = flat
        hexes = ir["hexes"]
        self.lattice = [layout.centre(h["column"], h["row"]) for h in hexes]
        self.rings = [layout.corners(h["column"], h["row"]) for h in hexes]
        xs = [x for ring in self.rings for x, _ in ring] or [0]
        ys = [y for ring in self.rings for _, y in ring] or [0]
        self.left, self.top = left, top
        self.shift = (left - min(xs) * self.unit[0], top - min(ys) * self.unit[1])
        self.width = (max(xs) - min(xs)) * self.unit[0]
        self.height = (max(ys) - min(ys)) * self.unit[1]
        self.centres = [self.at(c) for c in self.lattice]
        where = {(h["q"], h["r"]): i for i, h in enumerate(hexes)}
        self.near: list[list[int]] = [
            [where[n] for dq, dr in DIRECTIONS if (n := (h["q"] + dq, h["r"] + dr)) in where] for h in hexes
        ]

    def at(self, corner: Corner) -> Point:
        """Pixels of a point of the lattice."""
        return corner[0] * self.unit[0] + self.shift[0], corner[1] * self.unit[1] + self.shift[1]

    def layer(self, name: str, items: Iterable[tuple[int, str]], of: str = "") -> str:
        """A layer of things that stand in hexes, each with its hex. On a page they are parted by cells of the map, so
        that a browser need not lay out what is out of sight."""
        if not self.cells:
            return layer(name, (part for _, part in items), of)
        parted: dict[tuple[int, int], list[str]] = {}
        for index, part in items:
            x, y = self.centres[index]
            parted.setdefault((int(x // CELL), int(y // CELL)), []).append(part)
        made = (
            tag("g", *parts, class_="hx-cell", data_x=column * CELL, data_y=row * CELL)
            for (column, row), parts in sorted(parted.items())
        )
        return layer(name, made, of)

    def outline(self) -> list[Point]:
        """Corners of a hex whose centre is the origin."""
        cx, cy = self.layout.centre(0, 0)
        return [((x - cx) * self.unit[0], (y - cy) * self.unit[1]) for x, y in self.layout.corners(0, 0)]

    def shared(self, a: int, b: int) -> tuple[Corner, Corner] | None:
        """The two corners of the hexside between neighbours; None when they share none."""
        both = sorted(set(self.rings[a]) & set(self.rings[b]))
        return (both[0], both[1]) if len(both) == 2 else None

    def middle(self, a: int, b: int) -> Point:
        """Middle of the hexside between neighbours."""
        (ax, ay), (bx, by) = self.centres[a], self.centres[b]
        return (ax + bx) / 2, (ay + by) / 2

    def bearing(self, a: int, b: int) -> int:
        """Degrees clockwise from the top, from one hex to a neighbour: for signs drawn for the top hexside."""
        (ax, ay), (bx, by) = self.centres[a], self.centres[b]
        return round(math.degrees(math.atan2(bx - ax, ay - by))) % 360


def chains(links: list[tuple[Corner, Corner]]) -> list[list[Corner]]:
    """Links as long unbranched lines, each link once, in an order that depends on nothing else."""
    near: dict[Corner, list[Corner]] = {}
    for a, b in dict.fromkeys((min(p), max(p)) for p in links):
        near.setdefault(a, []).append(b)
        near.setdefault(b, []).append(a)
    for nodes in near.values():
        nodes.sort()
    done: set[tuple[Corner, Corner]] = set()
    made: list[list[Corner]] = []
    ends = [n for n in sorted(near) if len(near[n]) != 2]
    for start in [*ends, *sorted(near)]:
        for first in near[start]:
            if (min(start, first), max(start, first)) in done:
                continue
            line, here, there = [start], start, first
            while (min(here, there), max(here, there)) not in done:
                done.add((min(here, there), max(here, there)))
                line.append(there)
                if len(near[there]) != 2:
                    break
                here, there = there, next(n for n in near[there] if n != here)
            made.append(line)
    return made
