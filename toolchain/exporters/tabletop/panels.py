"""A picture that is too large for one image, cut into square tiles of one size."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass

from toolchain.exporters import paper
from toolchain.exporters.paper import Sheet, quoted

LARGEST = 4096
"""Pixels of the widest image that the program advises."""
DPI = 96.0
PIXEL = 25.4 / DPI
"""Millimetres."""
_GROUND = "#e8e2d0"


@dataclass(frozen=True)
class Panels:
    """How a picture of a size in pixels is cut: side of a square, columns, rows. What is too much lies right and below."""

    width: float
    height: float
    side: int
    columns: int
    rows: int

    def middles(self) -> Iterator[tuple[int, int, float, float]]:
        """Column, row and middle of each square, in pixels of the picture."""
        for row in range(self.rows):
            for column in range(self.columns):
                yield column, row, (column + 0.5) * self.side, (row + 0.5) * self.side


def plan(width: float, height: float) -> Panels:
    """Squares that hold a picture: as few as can be, and of those that leave the least empty."""
    longest = max(width, height)
    fewest = math.ceil(longest / LARGEST)
    made = []
    for count in range(fewest, fewest + 4):
        side = math.ceil(longest / count)
        made.append(Panels(width, height, side, math.ceil(width / side), math.ceil(height / side)))
    return min(made, key=lambda one: one.columns * one.rows * (one.side**2 + LARGEST**2 / 8))


def images(sheet: Sheet, cut: Panels) -> list[bytes]:
    """A PNG of each square, row by row. Raises CannotPrint."""
    side = cut.side * PIXEL
    lines = [
        f'#set page(width: {side:.4f}mm, height: {side:.4f}mm, margin: 0mm, fill: rgb("{_GROUND}"))',
        f"#let drawn = image({quoted('drawn.svg')}, width: {sheet.width:.4f}mm, height: {sheet.height:.4f}mm)",
    ]
    for column, row, _, _ in cut.middles():
        lines.append(
            f"#page[#box(clip: true, width: 100%, height: 100%, "
            f"place(dx: {-column * side:.4f}mm, dy: {-row * side:.4f}mm, drawn))]"
        )
    return paper.typeset("\n".join(lines) + "\n", {"drawn.svg": sheet.svg}, format="png", ppi=DPI)
