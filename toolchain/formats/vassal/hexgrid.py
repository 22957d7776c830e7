"""Hexes of a board: how VASSAL finds the hex of a point and its number (``HexGrid``, ``HexGridNumbering``)."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

Attributes = dict[str, object]


class Line(NamedTuple):
    """A hex by the line that it lies in and its place along it, both counted from the origin.

    A line is a column; of a sideways grid it is a row.
    """

    line: int
    place: int


@dataclass(frozen=True)
class Counting:
    """How one part of a number is counted: in letters or figures of so many digits, from where, and whether backwards."""

    first: int = 1
    digits: int = 2
    letters: bool = False
    backwards: bool = False

    def label(self, number: int) -> str:
        """The part as VASSAL prints it: letters are doubled after Z."""
        number += self.first
        sign, number = "-" * (number < 0), abs(number)
        if self.letters:
            return sign + chr(65 + number % 26) * (number // 26 + 1)
        return f"{sign}{number:0{self.digits}d}"


@dataclass(frozen=True)
class HexGrid:
    """A grid: where its first hex lies, the steps, whether it is turned by a quarter, and how hexes are numbered. Pixels.

    ``line`` and ``place`` count the two parts; ``line_first``: the part of the line is printed first; ``stagger``: in every
    second line the hexes have the numbers of those half a hex further.
    """

    x0: int
    y0: int
    dx: float
    dy: float
    line_first: bool = True
    separator: str = ""
    line: Counting = field(default_factory=Counting)
    place: Counting = field(default_factory=Counting)
    sideways: bool = False
    stagger: bool = False

    def at(self, x: float, y: float) -> Line:
        """The hex at a point."""
        x, y = int(x), int(y)
        if self.sideways:
            x, y = y, x
        line = math.floor((x - self.x0) / self.dx + 0.5)
        shift = self.dy / 2 if line % 2 else 0.0
        return Line(line, math.floor((y - self.y0 - shift) / self.dy + 0.5))

    def centre(self, hex_: Line) -> tuple[float, float]:
        """The middle of a hex."""
        x = self.x0 + hex_.line * self.dx
        y = self.y0 + hex_.place * self.dy + (self.dy / 2 if hex_.line % 2 else 0.0)
        return (y, x) if self.sideways else (x, y)

    def counted(self, hex_: Line, width: float = 0, height: float = 0) -> Line:
        """The numbers of its line and place before the first number is added. ``width``, ``height``: of the board."""
        line, place = hex_
        rows, columns = math.floor(height / self.dx + 0.5), math.floor(width / self.dy + 0.5)
        if self.line.backwards:
            line = (rows if self.sideways else columns) - line
        if self.place.backwards:
            place = (columns if self.sideways else rows) - place
        if self.stagger and hex_.line % 2:
            place += -1 if self.place.backwards else 1
        return Line(line, place)

    def number(self, x: float, y: float, width: float = 0, height: float = 0) -> str:
        """The number of the hex at a point, as VASSAL prints it."""
        line, place = self.counted(self.at(x, y), width, height)
        parts = [self.line.label(line), self.place.label(place)]
        return self.separator.join(parts if self.line_first else parts[::-1])

    def attributes(self) -> Attributes:
        """Of the grid."""
        return {
            "color": "0,0,0",
            "cornersLegal": "false",
            "dotsVisible": "false",
            "dx": repr(self.dx),
            "dy": repr(self.dy),
            "edgesLegal": "false",
            "sideways": str(self.sideways).lower(),
            "snapTo": "true",
            "visible": "false",
            "x0": self.x0,
            "y0": self.y0,
        }

    def numbering(self) -> Attributes:
        """Of its numbering."""
        return {
            "color": "0,0,0",
            "first": "H" if self.line_first else "V",
            "fontSize": 9,
            "hDescend": "false",
            "hDrawOff": 0,
            "hLeading": self.line.digits - 1,
            "hOff": self.line.first,
            "hType": "N",
            "locationFormat": "$gridLocation$",
            "rotateText": 0,
            "sep": self.separator,
            "stagger": "false",
            "vDescend": "false",
            "vDrawOff": 0,
            "vLeading": self.place.digits - 1,
            "vOff": self.place.first,
            "vType": "N",
            "visible": "false",
        }


def read_grid(grid: Mapping[str, str], numbers: Mapping[str, str] | None) -> HexGrid:
    """A grid by its attributes and those of its numbering. Raises ValueError for one that has no size.

    Where an attribute is absent, it has the value that VASSAL gives it.
    """
    said = numbers or {}
    sideways = _flag(grid, "sideways")
    dy = _number(grid, "dy", 64.0)
    dx = _number(grid, "dx", dy * math.sqrt(3) / 2)
    if not (0.5 <= dx <= 100_000 and 0.5 <= dy <= 100_000):
        raise ValueError(f"its hexes are {dx:g} by {dy:g} pixels")
    # The directions of counting belong to the board, the other attributes to line and place.
    back, down = ("vDescend", "hDescend") if sideways else ("hDescend", "vDescend")
    return HexGrid(
        int(_number(grid, "x0", 0)),
        int(_number(grid, "y0", 32)),
        dx,
        dy,
        said.get("first", "H")[:1] != "V",
        said.get("sep", ""),
        _counting(said, "h", back),
        _counting(said, "v", down),
        sideways,
        _flag(said, "stagger", "true" if numbers is not None else "false"),
    )


def _counting(said: Mapping[str, str], axis: str, backwards: str) -> Counting:
    return Counting(
        int(_number(said, f"{axis}Off", 1)),
        max(0, min(int(_number(said, f"{axis}Leading", 1)), 8)) + 1,
        said.get(f"{axis}Type", "N")[:1] == "A",
        _flag(said, backwards),
    )


def _flag(said: Mapping[str, str], key: str, default: str = "false") -> bool:
    return said.get(key, default).strip().lower() == "true"


def _number(said: Mapping[str, str], key: str, default: float) -> float:
    text = said.get(key, "").strip()
    if not text:
        return default
    try:
        made = float(text)
    except ValueError:
        made = math.nan
    if not -1e6 < made < 1e6:
        raise ValueError(f"`{key}` is `{text[:40]}`")
    return made
