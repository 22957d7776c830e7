"""A hex map's grid: layout, numbering and extent in one declaration; hexes as points of a plane.

The plane has the distance between neighbouring centres as its unit, x to the right and y up the page. The
centre of a hex is an integer point of the lattice (:mod:`toolchain.geometry.lattice`), scaled.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from functools import cached_property

from toolchain.geometry.hexnumbers import HexNumbers
from toolchain.geometry.lattice import DIRECTIONS, FLAT, Layout
from toolchain.geometry.numbering import Numbering

Axial = tuple[int, int]
Point = tuple[float, float]
Runs = tuple[tuple[int, int], ...]
ROOT3 = math.sqrt(3)
# One step of the lattice in the plane: along the axis with thirds, and along the one with halves.
_THIRD, _HALF = ROOT3 / 6, 0.5
CORNER = 1 / ROOT3  # from a centre to a corner
AREA = ROOT3 / 2  # of a hex


@dataclass(frozen=True)
class Grid:
    """All hexes of a map.

    ``columns`` and ``rows`` are runs of numbers, both ends included; more than one run leaves a gap.
    ``short`` says which columns (flat) or rows (pointy) have one hex less at their end, where the sheet cuts
    half hexes off: ``pushed``, ``others`` or nothing. ``holes`` are places without a hex. ``sheets`` has the numbers of
    a map of several sheets, ``printed`` those of its hexes.
    """

    layout: Layout
    numbering: Numbering
    columns: Runs
    rows: Runs
    short: str = ""
    holes: frozenset[tuple[int, int]] = field(default_factory=frozenset)
    sheets: HexNumbers | None = None
    printed: dict[Axial, str] = field(default_factory=dict, compare=False)

    @cached_property
    def places(self) -> tuple[tuple[int, int], ...]:
        """Column and row of every hex, by column, then row."""
        return tuple(
            (column, row)
            for low, high in self.columns
            for column in range(low, high + 1)
            for first, last in self.rows
            for row in range(first, last + 1)
            if (column, row) not in self.holes and not self._cut(column, row)
        )

    @cached_property
    def index(self) -> dict[Axial, int]:
        """Number of each hex in ``places`` by its axial coordinates."""
        return {self.layout.axial(*place): number for number, place in enumerate(self.places)}

    def _cut(self, column: int, row: int) -> bool:
        if not self.short:
            return False
        flat = self.layout.orientation == FLAT
        line, along, end = (column, row, self.rows[-1][1]) if flat else (row, column, self.columns[-1][1])
        pushed = (line % 2 == 0) == (self.layout.pushed == "even")
        return along == end and pushed == (self.short == "pushed")

    def id(self, hex_: Axial) -> str:
        """The printed number of a hex; of one off the map what it would be."""
        if self.sheets is not None:
            return self.printed.get(hex_) or self.sheets.print(hex_)
        column, row = self.layout.place(*hex_)
        return self.numbering.print(column, row) if min(column, row) >= 0 else f"{column}.{row}"

    def hex_of(self, text: str) -> Axial | None:
        """The hex of a printed number, on the map or not; None when it is not of the numbering."""
        if self.sheets is not None:
            return self.sheets.axial(text)
        place = self.numbering.parse(text)
        return None if place is None else self.layout.axial(*place)

    def centre(self, hex_: Axial) -> Point:
        """Where a hex's centre lies in the plane."""
        return self.plane(self.layout.centre(*self.layout.place(*hex_)))

    def plane(self, point: tuple[int, int]) -> Point:
        """A point of the integer lattice in the plane."""
        if self.layout.orientation == FLAT:
            return point[0] * _THIRD, -point[1] * _HALF
        return point[0] * _HALF, -point[1] * _THIRD

    def axial(self, x: float, y: float) -> tuple[float, float]:
        """Axial coordinates, with fractions, of a point of the plane."""
        if self.layout.orientation == FLAT:
            q = x / AREA
            return q, -y - q / 2
        r = -y / AREA
        return x - r / 2, r

    def nearest(self, x: float, y: float) -> Axial:
        """The hex, on the map or not, in which a point of the plane lies."""
        return rounded(*self.axial(x, y))

    def nearest_on_map(self, x: float, y: float) -> Axial:
        """The hex of the map whose centre is nearest to a point. Raises ValueError of a map without hexes."""
        hex_ = self.nearest(x, y)
        if hex_ in self.index:
            return hex_
        return min(self.index, key=lambda h: (math.dist(self.centre(h), (x, y)), h))


def rounded(q: float, r: float) -> Axial:
    """The hex nearest to fractional axial coordinates."""
    s = -q - r
    a, b, c = round(q), round(r), round(s)
    da, db, dc = abs(a - q), abs(b - r), abs(c - s)
    if da > db and da > dc:
        return -b - c, b
    if db > dc:
        return a, -a - c
    return a, b


def neighbours(hex_: Axial) -> list[Axial]:
    """The six hexes round a hex, clockwise, on the map or not."""
    return [(hex_[0] + dq, hex_[1] + dr) for dq, dr in DIRECTIONS]
