"""A board: its size, its hexes, and the zones and named points on it."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from functools import cached_property

from toolchain import faults
from toolchain.base.diagnostic import Findings
from toolchain.base.source import Span
from toolchain.formats.vassal.hexgrid import HexGrid, Line, read_grid
from toolchain.formats.vassal.numbers import whole
from toolchain.geometry.numbering import MOST_HEXES
from toolchain.geometry.sidedness import inside
from toolchain.importers.vassal.archive import Archive
from toolchain.importers.vassal.picture_size import picture_size
from toolchain.importers.xml_tree import Element

Point = tuple[int, int]
_CUT_OFF = 0.1  # of a step between hexes


@dataclass(frozen=True)
class Zone:
    """A named part of a board; ``on_grid``: whether the hexes of the board go on below it.

    ``own_hexes``: whether it has a grid of hexes of its own.
    """

    name: str
    outline: tuple[Point, ...]
    on_grid: bool
    points: dict[str, Point]
    own_hexes: bool = False


@dataclass
class Board:
    """A board. ``width`` and ``height`` are 0 where they are not known; ``points``: places by name, where it has them."""

    name: str
    picture: str
    width: int
    height: int
    span: Span
    grid: HexGrid | None = None
    grid_span: Span | None = None
    numbered: bool = False
    zones: list[Zone] = field(default_factory=list)
    points: dict[str, Point] = field(default_factory=dict)

    def zone(self, x: int, y: int) -> Zone | None:
        """The zone at a point: the first that contains it."""
        return next((zone for zone in self.zones if inside(zone.outline, [(x, y)])[0]), None)

    def hex_at(self, x: int, y: int) -> Line | None:
        """The hex at a point; None where a zone without hexes lies, or beyond the board."""
        zone = self.zone(x, y)
        if self.grid is None or (zone is not None and not zone.on_grid):
            return None
        if self.width and not (0 <= x < self.width and 0 <= y < self.height):
            return None
        return self.grid.at(x, y)

    def named(self, x: int, y: int) -> str:
        """The name of the place at a point that is in no hex: of the nearest named point, or of the zone; or empty."""
        zone = self.zone(x, y)
        points = zone.points if zone is not None else self.points
        if points:
            return min(points, key=lambda name: (points[name][0] - x) ** 2 + (points[name][1] - y) ** 2)
        return zone.name if zone is not None else ""

    @property
    def about(self) -> int:
        """How many hexes it has, about."""
        return round(self.width * self.height / (self.grid.dx * self.grid.dy)) if self.grid is not None else 0

    @cached_property
    def hexes(self) -> list[Line]:
        """The hexes whose centres lie on the board and in no zone without hexes; none where there would be too many."""
        grid = self.grid
        if grid is None or self.about > MOST_HEXES:
            return []
        across, down = (self.height, self.width) if grid.sideways else (self.width, self.height)
        made = []
        for line in _steps(grid.x0, grid.dx, across):
            for place in _steps(grid.y0, grid.dy, down):
                x, y = grid.centre(Line(line, place))
                if 0 <= x < self.width and 0 <= y < self.height and self._free(round(x), round(y)):
                    made.append(Line(line, place))
        return made

    def shows_whole(self, hex_: Line) -> bool:
        """Whether the picture shows a hex from edge to edge, or nearly so: pictures are seldom cut to the pixel."""
        assert self.grid is not None
        x, y = self.grid.centre(hex_)
        # Across the lines a hex is as wide as four thirds of a step, less what may be cut off.
        wide, high = self.grid.dx * (2 / 3 - _CUT_OFF), self.grid.dy * (1 / 2 - _CUT_OFF)
        if self.grid.sideways:
            wide, high = high, wide
        return wide <= x <= self.width - wide and high <= y <= self.height - high

    @cached_property
    def by_number(self) -> dict[str, Line]:
        """The hexes by their numbers."""
        grid = self.grid
        if grid is None:
            return {}
        numbers: dict[str, Line] = {}
        for hex_ in self.hexes:
            x, y = grid.centre(hex_)
            numbers.setdefault(grid.number(round(x), round(y), self.width, self.height), hex_)
        return numbers

    def _free(self, x: int, y: int) -> bool:
        zone = self.zone(x, y)
        return zone is None or zone.on_grid


def _steps(origin: int, step: float, size: int) -> range:
    """The hexes of a direction that may lie on a board."""
    return range(math.floor(-origin / step) - 1, math.ceil((size - origin) / step) + 1)


def read_board(element: Element, archive: Archive, findings: Findings) -> Board:
    """A board by its element."""
    said = element.attributes
    picture = said.get("image", "")
    size = picture_size(archive.head(f"images/{picture}")) if f"images/{picture}" in archive.names else None
    if size is None and not picture:
        size = whole(said.get("width")), whole(said.get("height"))
    made = Board(said.get("name", ""), picture, *(size or (0, 0)), element.span)
    for child in element.children:
        if child.name.endswith(".ZonedGrid"):
            for below in child.children:
                if below.name.endswith(".Zone"):
                    made.zones.append(_zone(below))
                else:
                    _grid(below, made, findings)
        else:
            _grid(child, made, findings)
    return made


def _grid(element: Element, made: Board, findings: Findings) -> None:
    if element.name.endswith(".RegionGrid"):
        made.points |= _points(element)
    if not element.name.endswith(".HexGrid"):
        return
    numbers = next((e for e in element.children if e.name.endswith(".HexGridNumbering")), None)
    try:
        made.grid = read_grid(element.attributes, numbers.attributes if numbers is not None else None)
    except ValueError as reason:
        findings.add(faults.grid_not_read.at(element.span, made.name, str(reason)))
        return
    made.numbered = numbers is not None
    made.grid_span = numbers.span if numbers is not None else element.span


def _zone(element: Element) -> Zone:
    said = element.attributes
    outline = []
    for pair in said.get("path", "").split(";"):
        x, _, y = pair.partition(",")
        if x.strip() and y.strip():
            outline.append((whole(x), whole(y)))
    points: dict[str, Point] = {}
    for child in element.children:
        if child.name.endswith(".RegionGrid"):
            points |= _points(child)
    return Zone(
        said.get("name", ""),
        tuple(outline) or ((0, 0),),
        said.get("useParentGrid", "false") == "true",
        points,
        any(child.name.endswith(".HexGrid") for child in element.children),
    )


def _points(element: Element) -> dict[str, Point]:
    return {
        e.attributes.get("name", ""): (
            whole(e.attributes.get("originx")),
            whole(e.attributes.get("originy")),
        )
        for e in element.children
        if e.name.endswith(".Region")
    }
