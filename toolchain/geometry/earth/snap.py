"""Rivers along hexsides: a drawn line pulled onto the nearest corners of the lattice, with its topology.

Each corner of the lattice is the middle of a triangle between three centres. Where a drawn line goes from one
triangle into the next it passes between two neighbouring centres, so the hexside between them is on the
snapped line. Every bank keeps the centres it has in the drawing, steps are always connected, and lines that
meet in one point meet in one corner. A turn that comes back through the same gap is taken out again.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass

from toolchain.base.progress import STRIDE
from toolchain.geometry.grid import Axial, Grid, Point

CLOSE = 0.1  # hexes: a line so near to a centre may as well pass it on the other side
_NUDGE = (
    1.3e-9,
    0.7e-9,
)  # a line exactly through a centre or along centres is put beside them, always the same way

Corner = tuple[int, int, int]  # a triangle: its lower q and r, and 0 or 1 for the half it is
Side = tuple[Axial, Axial]


@dataclass(frozen=True)
class Step:
    """A hexside of a snapped line, and how near the drawn line comes to a centre there, in hexes."""

    side: Side
    clearance: float


@dataclass(frozen=True)
class Snapped:
    """A line along hexsides, in order. ``corners`` is one longer than ``steps``."""

    steps: tuple[Step, ...]
    corners: tuple[Corner, ...]

    @property
    def doubtful(self) -> list[Step]:
        """Steps that another drawing of the same line may well put on the other side of a hex."""
        return [step for step in self.steps if step.clearance < CLOSE]


def corner(grid: Grid, point: Point) -> Corner:
    """The corner of the lattice to which a point of the plane belongs."""
    return _cell(*_axial(grid, point))


def snap(
    grid: Grid,
    points: Sequence[Point],
    keep: Collection[Corner] = (),
    heard: Callable[[int], None] | None = None,
) -> Snapped:
    """The hexsides that a polyline in the plane follows.

    ``keep`` are corners that must stay on the line, such as those where others join it. ``heard`` is told how many
    points are done.
    """
    if not points:
        return Snapped((), ())
    places = [_axial(grid, point) for point in points]
    steps: list[Step] = []
    corners = [_cell(*places[0])]
    ends = (corners[0], _cell(*places[-1]))
    for number, ((q0, r0), (q1, r1)) in enumerate(zip(places, places[1:], strict=False)):
        if heard is not None and number % STRIDE == 0:
            heard(number)
        for side, clearance, cell in _crossings(q0, r0, q1, r1):
            here = corners[-1]
            if steps and steps[-1].side == side and here not in keep and here not in ends:
                steps.pop()
                corners.pop()
            else:
                steps.append(Step(side, clearance))
                corners.append(cell)
    return Snapped(tuple(steps), tuple(corners))


def _axial(grid: Grid, point: Point) -> tuple[float, float]:
    q, r = grid.axial(*point)
    return q + _NUDGE[0], r + _NUDGE[1]


def _cell(q: float, r: float) -> Corner:
    i, j = math.floor(q), math.floor(r)
    return i, j, math.floor(q + r) - i - j


def _crossings(q0: float, r0: float, q1: float, r1: float) -> list[tuple[Side, float, Corner]]:
    """Gaps between neighbouring centres that a straight line passes, in order: hexside, clearance, next triangle."""
    found: list[tuple[float, Side, float]] = []
    # Centres lie in rows along three directions: q, r and q + r are whole numbers on them.
    for t, q in _whole(q0, q1):
        at = r0 + t * (r1 - r0)
        n = math.floor(at)
        found.append((t, ((q, n), (q, n + 1)), _clear(at)))
    for t, r in _whole(r0, r1):
        at = q0 + t * (q1 - q0)
        n = math.floor(at)
        found.append((t, ((n, r), (n + 1, r)), _clear(at)))
    for t, s in _whole(q0 + r0, q1 + r1):
        at = q0 + t * (q1 - q0)
        n = math.floor(at)
        found.append((t, ((n, s - n), (n + 1, s - n - 1)), _clear(at)))
    found.sort(key=lambda c: c[0])
    found.reverse()  # the next one last: a line across a wide map has many, and the first is dear to take out
    made = []
    here = _cell(q0, r0)
    while found:
        # Close to a centre three rows are passed at nearly one moment: the next is one of this triangle's gaps.
        ends = set(_ends(here))
        index = next((i for i in range(len(found) - 1, -1, -1) if ends.issuperset(found[i][1])), None)
        if index is None:
            break
        _, side, clearance = found.pop(index)
        here = _over(here, side)
        made.append((side, clearance, here))
    return made


def _ends(cell: Corner) -> tuple[Axial, Axial, Axial]:
    """The three centres of a triangle."""
    i, j, half = cell
    return ((i + 1, j), (i, j + 1), (i + 1, j + 1)) if half else ((i, j), (i + 1, j), (i, j + 1))


def _whole(a: float, b: float) -> list[tuple[float, int]]:
    """Whole numbers between two, with the fraction of the way at which each is passed."""
    if a == b:
        return []
    low, high = (a, b) if a < b else (b, a)
    # A triangle holds its lower bound: going up a bound is passed on reaching it, going down on leaving it.
    return [((n - a) / (b - a), n) for n in range(math.floor(low) + 1, math.floor(high) + 1)]


def _clear(at: float) -> float:
    part = at - math.floor(at)
    return min(part, 1 - part)


def _over(cell: Corner, side: Side) -> Corner:
    """The triangle on the other side of a gap."""
    third = set(_ends(cell)) - set(side)
    (a, b), (tq, tr) = side, next(iter(third))
    q, r = a[0] + b[0] - tq, a[1] + b[1] - tr
    points = (*side, (q, r))
    low_q, low_r = min(p[0] for p in points), min(p[1] for p in points)
    return low_q, low_r, 0 if (low_q, low_r) in points else 1
