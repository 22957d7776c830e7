"""What a straight line from the centre of one hex to the centre of another touches. Whole numbers only.

All layouts are the same lattice turned and stretched, so a line is found once for each axial offset and holds
for every pair of hexes that lie so. It is reckoned on the integer corners of
:class:`~toolchain.geometry.lattice.Layout`; where a line crosses a hexside is a fraction, never a float.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import combinations
from typing import NamedTuple

from toolchain.geometry.lattice import Layout, distance

Axial = tuple[int, int]
Hexside = tuple[Axial, Axial]
_LAYOUT = Layout(pushed="odd")
FURTHEST = 12  # hexes a line may reach: beyond, nobody sees on any map of the hobby


class SightLine(NamedTuple):
    """What a line from (0, 0) touches between its ends, in axial places.

    hexes: those whose inside it crosses, without both ends, in the order of the line.
    crossed: hexsides that it crosses between their corners, the hex that it leaves first.
    along: hexsides on which it runs from corner to corner, both hexes beside it.
    corners: of each corner on it the three hexes that meet there.
    """

    hexes: tuple[Axial, ...]
    crossed: tuple[Hexside, ...]
    along: tuple[Hexside, ...]
    corners: tuple[tuple[Axial, Axial, Axial], ...]


def offsets(reach: int) -> tuple[Axial, ...]:
    """Axial offsets of all hexes 1 to ``reach`` away. Raises ValueError beyond the furthest sight."""
    if not 0 <= reach <= FURTHEST:
        raise ValueError(f"a line reaches 0 to {FURTHEST} hexes, not {reach}")
    span = range(-reach, reach + 1)
    return tuple((q, r) for q in span for r in span if 1 <= distance((0, 0), (q, r)) <= reach)


@cache
def sight_line(q: int, r: int) -> SightLine:
    """The line from the hex (0, 0) to another one, at most the furthest sight away."""
    far = distance((0, 0), (q, r))
    if not 1 <= far <= FURTHEST:
        raise ValueError(f"a line reaches 1 to {FURTHEST} hexes, not {far}")
    line = _Segment(_centre((q, r)))
    ends = {(0, 0), (q, r)}
    cells = {
        (a, b): _corners((a, b))
        for a in range(min(0, q) - 1, max(0, q) + 2)
        for b in range(min(0, r) - 1, max(0, r) + 2)
        if distance((0, 0), (a, b)) + distance((a, b), (q, r)) <= far + 2
    }
    inside: dict[Axial, Fraction] = {}
    meeting: dict[Axial, list[Axial]] = {}
    for cell, corners in cells.items():
        touched = line.touched(corners)
        if cell not in ends and touched and 0 <= touched[0] and touched[-1] <= 1:
            signs = {line.side(corner) > 0 for corner in corners if line.side(corner)}
            if len(signs) == 2:
                inside[cell] = touched[0]
        for corner in corners:
            if line.side(corner) == 0 and 0 < line.part(corner) < 1:
                meeting.setdefault(corner, []).append(cell)
    crossed: list[tuple[Fraction, Hexside]] = []
    along: list[tuple[Fraction, Hexside]] = []
    for a, b in combinations(sorted(cells), 2):
        if distance(a, b) != 1:
            continue
        one, two = (corner for corner in cells[a] if corner in cells[b])
        if line.side(one) == 0 == line.side(two):
            parts = sorted((line.part(one), line.part(two)))
            if 0 <= parts[0] and parts[1] <= 1:
                along.append((parts[0], (a, b)))
        elif line.side(one) * line.side(two) < 0:
            part = line.meets(one, two)
            if 0 < part < 1:
                crossed.append((part, ordered(a, b)))
    met = sorted(meeting, key=line.part)
    return SightLine(
        tuple(sorted(inside, key=lambda cell: inside[cell])),
        tuple(side for _, side in sorted(crossed)),
        tuple(side for _, side in sorted(along)),
        tuple((three[0], three[1], three[2]) for three in (sorted(meeting[corner]) for corner in met)),
    )


def equally_far(a: Axial, b: Axial) -> bool:
    """Whether the centres of two hexes are equally far from that of (0, 0)."""
    return _length(a) == _length(b)


def ordered(a: Axial, b: Axial) -> Hexside:
    """A hexside with the hex first whose centre is nearer to that of (0, 0)."""
    return (b, a) if _length(b) < _length(a) else (a, b)


def _length(a: Axial) -> int:
    """The square of the distance of a centre from that of (0, 0), in squares of a hex."""
    q, r = a
    return q * q + q * r + r * r


def _centre(place: Axial) -> Axial:
    q, r = place
    return 3 * q, 2 * r + q


def _corners(place: Axial) -> tuple[Axial, ...]:
    x, y = _centre(place)
    return tuple((x + dx, y + dy) for dx, dy in _LAYOUT.corners(0, 0))


class _Segment:
    """The line from the origin to an end, with a part of 0 to 1 along it."""

    def __init__(self, end: Axial) -> None:
        self.x, self.y = end

    def side(self, point: Axial) -> int:
        """Above 0 on one side of the line, below on the other, 0 on it."""
        return self.x * point[1] - self.y * point[0]

    def part(self, point: Axial) -> Fraction:
        """How far along the line a point on it lies."""
        return Fraction(point[0], self.x) if self.x else Fraction(point[1], self.y)

    def meets(self, one: Axial, two: Axial) -> Fraction:
        """How far along the line it crosses the stretch between two points on its two sides."""
        a, b = self.side(one), self.side(two)
        share = Fraction(a, a - b)
        if self.x:
            return (one[0] + share * (two[0] - one[0])) / self.x
        return (one[1] + share * (two[1] - one[1])) / self.y

    def touched(self, corners: tuple[Axial, ...]) -> list[Fraction]:
        """Where the line meets the outline of a cell, in its order."""
        made = []
        for one, two in zip(corners, (*corners[1:], corners[0]), strict=True):
            if self.side(one) == 0:
                made.append(self.part(one))
            elif self.side(one) * self.side(two) < 0:
                made.append(self.meets(one, two))
        return sorted(made)
