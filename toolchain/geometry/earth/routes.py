"""Roads and railways through hexes: the hexes that a drawn line passes, each a neighbour of the one before.

A line that nips the corner of a hex, or dips into one and comes out where it went in, is led past it, unless
something is there that must stay connected. Each such choice is handed back: the drawing does not decide it.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field

from toolchain.base.progress import STRIDE
from toolchain.geometry.grid import Axial, Grid, Point, rounded
from toolchain.geometry.lattice import distance

NIP = 0.2  # hexes: a stretch inside a hex so short that the line rather runs through the corner
DIP = 0.3  # hexes from the centre: a line that turns back before it comes nearer is not at that hex
_NUDGE = (1.3e-9, 0.7e-9)


@dataclass
class Visit:
    """A stretch of the line in one hex: its length and how near it comes to the centre, in hexes."""

    hex: Axial
    length: float = 0.0
    nearest: float = math.inf


@dataclass(frozen=True)
class Route:
    """Hexes in order, and those that the line was led past (with the hexes before and behind)."""

    hexes: tuple[Axial, ...]
    passed: tuple[tuple[Axial, Axial, Axial], ...] = field(default=())


def route(
    grid: Grid,
    points: Sequence[Point],
    keep: Collection[Axial] = (),
    heard: Callable[[int], None] | None = None,
) -> Route:
    """The hexes of a polyline in the plane; ``keep`` are hexes it must not be led past. ``heard`` is told how many
    points are done.
    """
    visits = visited(grid, points, heard)
    if not visits:
        return Route(())
    ends = (visits[0].hex, visits[-1].hex)
    passed: list[tuple[Axial, Axial, Axial]] = []
    # Visits that were looked at, and those to come, the next one last: taken out of a list of a hundred thousand each
    # would move all behind it.
    done, left = visits[:1], visits[:0:-1]
    while len(left) > 1:
        before, here, behind = done[-1], left[-1], left[-2]
        turns_back = before.hex == behind.hex and here.nearest > DIP
        nips = here.length < NIP and distance(before.hex, behind.hex) == 1
        if not (turns_back or nips) or here.hex in keep or here.hex in ends:
            done.append(left.pop())
            continue
        passed.append((before.hex, here.hex, behind.hex))
        left.pop()
        if turns_back:
            before.length += behind.length
            before.nearest = min(before.nearest, behind.nearest)
            left.pop()
        if len(done) > 1:
            left.append(done.pop())
    return Route(tuple(v.hex for v in (*done, *reversed(left))), tuple(passed))


def visited(grid: Grid, points: Sequence[Point], heard: Callable[[int], None] | None = None) -> list[Visit]:
    """Every hex that the line enters, in order, each a neighbour of the one before."""
    if not points:
        return []
    places = [_axial(grid, point) for point in points]
    visits = [Visit(rounded(*places[0]))]
    _measure(grid, visits[0], points[0], points[0])
    steps = zip(zip(points, points[1:], strict=False), zip(places, places[1:], strict=False), strict=True)
    for number, ((start, end), (p, q)) in enumerate(steps):
        if heard is not None and number % STRIDE == 0:
            heard(number)
        at = 0.0
        while True:
            found = _exit(p, q, visits[-1].hex, at)
            until = 1.0 if found is None else found[0]
            _measure(grid, visits[-1], _along(start, end, at), _along(start, end, until))
            if found is None:
                break
            at = until
            visits.append(Visit(found[1]))
    return visits


def _exit(p: Point, q: Point, hex_: Axial, at: float) -> tuple[float, Axial] | None:
    """Where, as a fraction of the way from p to q, the line leaves a hex, and into which; None when it stays."""
    best: tuple[float, Axial] | None = None
    a, b = _across(p, hex_), _across(q, hex_)
    for k, (dq, dr) in enumerate(((1, -1), (0, 1), (-1, 0))):
        slope = b[k] - a[k]
        if slope == 0:
            continue
        sign = 1 if slope > 0 else -1
        t = (sign - a[k]) / slope
        if (best is None or t < best[0]) and t <= 1 and abs(b[k]) >= 1 and b[k] * sign > 0:
            best = (max(t, at), (hex_[0] + sign * dq, hex_[1] + sign * dr))
    return best


def _across(point: Point, hex_: Axial) -> tuple[float, float, float]:
    q, r = point[0] - hex_[0], point[1] - hex_[1]
    s = -q - r
    return q - r, r - s, s - q


def _axial(grid: Grid, point: Point) -> Point:
    q, r = grid.axial(*point)
    return q + _NUDGE[0], r + _NUDGE[1]


def _along(start: Point, end: Point, t: float) -> Point:
    return start[0] + t * (end[0] - start[0]), start[1] + t * (end[1] - start[1])


def _measure(grid: Grid, visit: Visit, a: Point, b: Point) -> None:
    visit.length += math.dist(a, b)
    x, y = grid.centre(visit.hex)
    dx, dy = b[0] - a[0], b[1] - a[1]
    whole = dx * dx + dy * dy
    t = 0.0 if whole == 0 else min(1.0, max(0.0, ((x - a[0]) * dx + (y - a[1]) * dy) / whole))
    visit.nearest = min(visit.nearest, math.dist((x, y), (a[0] + t * dx, a[1] + t * dy)))
