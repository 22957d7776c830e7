"""Hexes of a Tiled map in pixels, as its hexagonal renderer draws them.

A hex is as wide as a tile and as high; ``side`` is the length of its two edges along the stagger axis
(``hexsidelength``). Along axis x, columns lie ``(width + side) / 2`` apart and every second one is pushed half a
hex down; along axis y the same with rows. Cells are counted from 0 (TMX map format; hexagonal renderer of Tiled).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from math import floor, hypot

from toolchain.geometry.lattice import FLAT, POINTY, Layout

Point = tuple[float, float]
Cell = tuple[int, int]


@dataclass(frozen=True)
class Grid:
    """Size of a tile, length of the side, and which columns (``flat``) or rows are pushed: 1 odd, 0 even."""

    orientation: str
    width: float
    height: float
    side: float
    pushed: int

    @cached_property
    def layout(self) -> Layout:
        """The lattice of the cells as they are counted in the file."""
        return Layout(self.orientation, "odd" if self.pushed else "even")

    @property
    def flat(self) -> bool:
        """Columns are pushed, the hexes have a flat top."""
        return self.orientation == FLAT

    @property
    def steps(self) -> Point:
        """How far apart columns and rows lie."""
        if self.flat:
            return (self.width + self.side) / 2, self.height
        return self.width, (self.height + self.side) / 2

    def centre(self, cell: Cell) -> Point:
        """The middle of a hex."""
        i, j = cell
        across, down = self.steps
        x, y = i * across + self.width / 2, j * down + self.height / 2
        if self.flat:
            return x, y + (self.height / 2 if (i & 1) == self.pushed else 0)
        return x + (self.width / 2 if (j & 1) == self.pushed else 0), y

    def corners(self, cell: Cell) -> tuple[Point, ...]:
        """Six corners, in the order of ``Layout.corners``."""
        x, y = self.centre(cell)
        a, h, b = self.width / 2, self.height / 2, self.side / 2
        if self.flat:
            offsets = ((-b, -h), (b, -h), (a, 0.0), (b, h), (-b, h), (-a, 0.0))
        else:
            offsets = ((0.0, -h), (a, -b), (a, b), (0.0, h), (-a, b), (-a, -b))
        return tuple((x + dx, y + dy) for dx, dy in offsets)

    def near(self, point: Point) -> list[Cell]:
        """Cells that may hold a point or have a corner there."""
        across, down = self.steps
        i, j = floor(point[0] / across), floor(point[1] / down)
        return [(i + di, j + dj) for di in (-2, -1, 0, 1) for dj in (-2, -1, 0, 1)]

    def depth(self, point: Point, cell: Cell) -> float:
        """0 in the middle of a hex, 1 on its edge, more outside."""
        x, y = self.centre(cell)
        dx, dy = abs(point[0] - x), abs(point[1] - y)
        a, h, b = self.width / 2, self.height / 2, self.side / 2
        if self.flat:
            return max(dy / h, (dx + (a - b) * dy / h) / a)
        return max(dx / a, (dy + (h - b) * dx / a) / h)

    def locate(self, point: Point) -> tuple[Cell, float]:
        """The hex that holds a point, and how near its edge the point lies."""
        depth, cell = min((self.depth(point, cell), cell) for cell in self.near(point))
        return cell, depth

    def corner(self, point: Point) -> tuple[tuple[int, int], float]:
        """The nearest corner as lattice units, and how far away it is as a share of the shortest edge."""
        far, cell, index = min(
            (hypot(x - point[0], y - point[1]), cell, index)
            for cell in self.near(point)
            for index, (x, y) in enumerate(self.corners(cell))
        )
        return self.layout.corners(*cell)[index], far / self.shortest

    @cached_property
    def shortest(self) -> float:
        """The length of the shortest edge of a hex."""
        corners = self.corners((0, 0))
        return min(
            hypot(x - u, y - v) for (x, y), (u, v) in zip(corners, (*corners[1:], corners[0]), strict=True)
        )

    def hexside(self, a: Cell, b: Cell, around: Point) -> tuple[Cell, Cell] | None:
        """The two hexes that share two corners, which lie near a point; None where no hexside joins the corners."""
        both = [cell for cell in self.near(around) if {a, b} <= set(self.layout.corners(*cell))]
        return (both[0], both[1]) if len(both) == 2 else None


__all__ = ["FLAT", "POINTY", "Grid"]
