"""The integer hex lattice: numbering, neighbours, distances. Whole numbers only.

A layout is ``flat`` or ``pointy`` with the odd or even columns (rows) pushed half a hex. Hexes are
kept in axial coordinates (q, r); directions run clockwise from the top (flat: N NE SE S SW NW; pointy:
NE E SE SW W NW).
"""

from __future__ import annotations

from dataclasses import dataclass

FLAT = "flat"
POINTY = "pointy"
DIRECTIONS = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
NAMES = {FLAT: ("N", "NE", "SE", "S", "SW", "NW"), POINTY: ("NW", "NE", "E", "SE", "SW", "W")}


@dataclass(frozen=True)
class Layout:
    """How columns and rows lie: orientation, and which parity is pushed by half a hex (down, or to the east)."""

    orientation: str = FLAT
    pushed: str = "even"
    rows_up: bool = False

    def axial(self, column: int, row: int) -> tuple[int, int]:
        """Axial coordinates of a column and row."""
        line = -row if self.rows_up else row
        if self.orientation == FLAT:
            half = column + (1 if self.pushed == "even" else 0)
            # Columns of the pushed parity lie half a hex lower than their left neighbour.
            return column, line - (half - (half & 1)) // 2
        push = line - (line & 1) if self.pushed == "odd" else line + (line & 1)
        return column - push // 2, line

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


def distance(a: tuple[int, int], b: tuple[int, int]) -> int:
    """Hexes from one axial place to another."""
    dq, dr = a[0] - b[0], a[1] - b[1]
    return max(abs(dq), abs(dr), abs(dq + dr))


def parse_id(text: str, numbering: str) -> tuple[int, int] | None:
    """Column and row of a printed number; None when it does not follow the numbering.

    Numberings: ``ccrr``, ``rrcc`` (two digits each, or the longer half first when odd), ``cc.rr``, ``rr.cc``.
    """
    if "." in numbering:
        left, dot, right = text.partition(".")
        if not dot or not left.isdigit() or not right.isdigit():
            return None
    else:
        if not text.isdigit() or len(text) != len(numbering):
            return None
        first = numbering.count(numbering[0])
        left, right = text[:first], text[first:]
    a, b = int(left), int(right)
    return (a, b) if numbering[0] == "c" else (b, a)


def print_id(column: int, row: int, numbering: str) -> str:
    """The printed number of a column and row."""
    c, r = numbering.count("c"), numbering.count("r")
    parts = {"c": f"{column:0{c}d}", "r": f"{row:0{r}d}"}
    first = numbering[0]
    second = "r" if first == "c" else "c"
    dot = "." if "." in numbering else ""
    return parts[first] + dot + parts[second]
