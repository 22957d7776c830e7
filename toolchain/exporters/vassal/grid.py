"""The grid of a board: how VASSAL finds the hex of a point and its number (``HexGrid``, ``HexGridNumbering``).

A map whose numbers VASSAL's numbering gives exactly, in every hex, has a hex grid. Any other has a region for each hex,
with its number as the name: pieces snap to it and reports name it, and only distances are not counted.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from toolchain.exporters.svg.frame import HEIGHT, SIZE, Frame

if TYPE_CHECKING:
    from toolchain.ir.rules import Rules

Attributes = dict[str, object]


@dataclass(frozen=True)
class HexGrid:
    """A grid of flat-topped hexes: where its first hex lies, the steps, and how hexes are numbered. Pixels."""

    x0: int
    y0: int
    dx: float
    dy: float
    first: str
    separator: str
    digits: int
    column: int
    row: int

    def number(self, x: float, y: float) -> str:
        """The number of the hex at a point, as VASSAL reckons it."""
        column = math.floor((int(x) - self.x0) / self.dx + 0.5)
        shift = self.dy / 2 if column % 2 else 0.0
        row = math.floor((int(y) - self.y0 - shift) / self.dy + 0.5)
        across, down = self._label(column + self.column), self._label(row + self.row)
        parts = (across, down) if self.first == "H" else (down, across)
        return self.separator.join(parts)

    def _label(self, number: int) -> str:
        return f"{'-' * (number < 0)}{abs(number):0{self.digits}d}"

    def attributes(self) -> Attributes:
        """Of the grid."""
        return {
            "color": "0,0,0",
            "cornersLegal": "false",
            "dotsVisible": "false",
            "dx": repr(self.dx),
            "dy": repr(self.dy),
            "edgesLegal": "false",
            "sideways": "false",
            "snapTo": "true",
            "visible": "false",
            "x0": self.x0,
            "y0": self.y0,
        }

    def numbering(self) -> Attributes:
        """Of its numbering."""
        return {
            "color": "0,0,0",
            "first": self.first,
            "fontSize": 9,
            "hDescend": "false",
            "hDrawOff": 0,
            "hLeading": self.digits - 1,
            "hOff": self.column,
            "hType": "N",
            "locationFormat": "$gridLocation$",
            "rotateText": 0,
            "sep": self.separator,
            "stagger": "false",
            "vDescend": "false",
            "vDrawOff": 0,
            "vLeading": self.digits - 1,
            "vOff": self.row,
            "vType": "N",
            "visible": "false",
        }


def pixels(frame: Frame, scale: float) -> list[tuple[int, int]]:
    """The centre of each hex on the board."""
    return [(round(x * scale), round(y * scale)) for x, y in frame.centres]


def hex_grid(ir: Rules, frame: Frame, scale: float) -> HexGrid | None:
    """The grid that numbers every hex of a map as the map does; None where there is no such grid."""
    order = ir["numbering"].replace(" ", "")
    if not frame.flat or not ir["hexes"] or order[:1] not in ("c", "r"):
        return None
    separator = "".join(sign for sign in order if sign not in "cr")
    letters = [sign for sign in order if sign in "cr"]
    digits = letters.count("c")
    if digits != letters.count("r"):
        return None
    known = [(h["column"], h["row"]) for h in ir["hexes"]]
    low_column, low_row = min(c for c, _ in known), min(r for _, r in known)
    dx, dy = 1.5 * SIZE * scale, 2 * HEIGHT * scale
    centres = pixels(frame, scale)
    for column in (
        low_column,
        low_column - 1,
    ):  # VASSAL pushes down the second column and every other after it
        for row in (low_row, low_row - 1):
            x, y = _origin(frame, scale, known[0], column, row)
            grid = HexGrid(x, y, dx, dy, "H" if letters[0] == "c" else "V", separator, digits, column, row)
            if all(grid.number(*at) == h["id"] for at, h in zip(centres, ir["hexes"], strict=True)):
                return grid
    return None


def _origin(frame: Frame, scale: float, known: tuple[int, int], column: int, row: int) -> tuple[int, int]:
    """Where a column and row would lie, the column taken for one that is not pushed."""
    x, y = frame.centres[0]
    down = (known[0] - column) % 2 * HEIGHT
    return (
        round((x - (known[0] - column) * 1.5 * SIZE) * scale),
        round((y - (known[1] - row) * 2 * HEIGHT - down) * scale),
    )


def regions(ir: Rules, centres: Sequence[tuple[int, int]]) -> list[Attributes]:
    """A region for each hex."""
    return [
        {"name": known["id"], "originx": x, "originy": y}
        for known, (x, y) in zip(ir["hexes"], centres, strict=True)
    ]
