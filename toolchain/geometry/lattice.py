"""The integer hex lattice: layout, corners, neighbours, distances. Whole numbers only.

A layout is ``flat`` or ``pointy`` with the odd or even columns (rows) pushed half a hex. Hexes are
kept in axial coordinates (q, r); directions run clockwise from the top (flat: N NE SE S SW NW; pointy:
NE E SE SW W NW).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

FLAT = "flat"
POINTY = "pointy"
DIRECTIONS = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
NAMES = {FLAT: ("N", "NE", "SE", "S", "SW", "NW"), POINTY: ("NW", "NE", "E", "SE", "SW", "W")}


class Layout(NamedTuple):
    """How columns and rows lie: orientation, and which parity is pushed by half a hex (down, or to the east)."""

    orientation: str = FLAT
    pushed: str = "even"
    rows_up: bool = False

    @classmethod
    def of_words(cls, words: Iterable[str]) -> Layout:
        """The layout that the words of a `layout` line describe; three of them count."""
        known = set(words)
        return cls(POINTY if POINTY in known else FLAT, "odd" if "odd" in known else "even", "up" in known)

    def axial(self, column: int, row: int) -> tuple[int, int]:
        """Axial coordinates of a column and row."""
        line = -row if self.rows_up else row
        if self.orientation == FLAT:
            half = column + (1 if self.pushed == "even" else 0)
            # Columns of the pushed parity lie half a hex lower than their left neighbour.
            return column, line - (half - (half & 1)) // 2
        push = line - (line & 1) if self.pushed == "odd" else line + (line & 1)
        return column - push // 2, line

    def place(self, q: int, r: int) -> tuple[int, int]:
        """Column and row of axial coordinates: the way back from :meth:`axial`."""
        if self.orientation == FLAT:
            half = q + (1 if self.pushed == "even" else 0)
            column, line = q, r + (half - (half & 1)) // 2
        else:
            push = r - (r & 1) if self.pushed == "odd" else r + (r & 1)
            column, line = q + push // 2, r
        return column, -line if self.rows_up else line

    def centre(self, column: int, row: int) -> tuple[int, int]:
        """Integer centre in lattice units: flat 3 across and 2 down a hex; pointy 2 across and 3 down."""
        q, r = self.axial(column, row)
        if self.orientation == FLAT:
            return 3 * q, 2 * r + q
        return 2 * q + r, 3 * r

    def corners(self, column: int, row: int) -> tuple[tuple[int, int], ...]:
        """Six integer corners, clockwise, shared exactly with the neighbours."""
        x, y = self.centre(column, row)
        if self.orientation == FLAT:
            offsets = ((-1, -1), (1, -1), (2, 0), (1, 1), (-1, 1), (-2, 0))
        else:
            offsets = ((0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1))
        return tuple((x + dx, y + dy) for dx, dy in offsets)


def in_words(layout: Layout) -> str:
    """A layout as a line `layout` says it."""
    way = "columns half a hex down" if layout.orientation == FLAT else "rows half a hex right"
    return f"{layout.orientation}, {layout.pushed} {way}" + (", rows counted up" if layout.rows_up else "")


def distance(a: tuple[int, int], b: tuple[int, int]) -> int:
    """Hexes from one axial place to another."""
    dq, dr = a[0] - b[0], a[1] - b[1]
    return max(abs(dq), abs(dr), abs(dq + dr))


def bearing(q: int, r: int) -> int:
    """The direction in which an axial vector points; half way between two the clockwise one, 0 of the vector of no length."""
    for number in range(6):
        (a, b), (c, d) = DIRECTIONS[number], DIRECTIONS[(number + 1) % 6]
        # Two directions that follow each other span the plane: their determinant is 1.
        ahead, aside = q * d - r * c, a * r - b * q
        if ahead > 0 and aside >= 0:
            return number if ahead > aside else (number + 1) % 6
    return 0
