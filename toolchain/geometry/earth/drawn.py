"""Shapely shapes from plain coordinates, for those who do not import shapely themselves."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import shapely

from toolchain.geometry.earth.nearby import Nearby
from toolchain.geometry.grid import Point

LEAST = 4  # corners of a ring, the first one said again at the end


def multipolygon(parts: Sequence[Sequence[Sequence[Point]]]) -> Any:
    """One shape of all parts; rings of fewer than three corners enclose nothing and are left out."""
    made = []
    for rings in parts:
        closed = [_closed(ring) for ring in rings]
        if closed and len(closed[0]) >= LEAST:
            made.append(shapely.Polygon(closed[0], [ring for ring in closed[1:] if len(ring) >= LEAST]))
    return made[0] if len(made) == 1 else shapely.MultiPolygon(made)


def joined(lines: Sequence[Sequence[Point]], reach: float) -> list[list[Point]]:
    """The lines, each end that stops within ``reach`` of another line led on to the nearest point of it.

    Rivers and roads are drawn one by one; where one stops just short of another they are meant to meet. The
    point is put into the other line too, so that both go through it.
    """
    made = [list(line) for line in lines]
    if sum(len(line) > 1 for line in made) < 2:
        return made
    nearby = Nearby(lines)
    meetings: dict[int, list[tuple[float, Point]]] = {}
    for i, line in enumerate(lines):
        for end in (0, -1) if len(line) > 1 else ():
            near = nearby.nearest(line[end], reach, besides=i)
            if near is not None:
                meetings.setdefault(near.line, []).append((near.along, near.at))
                made[i].insert(0, near.at) if end == 0 else made[i].append(near.at)
    for i, found in meetings.items():
        made[i] = _with(made[i], lines[i], found)
    return made


def clipped(points: Sequence[Point], low: Point, high: Point) -> list[list[Point]]:
    """The stretches of a line inside a rectangle, in order. A line round the earth costs no more than the map."""
    made: list[list[Point]] = []
    for a, b in zip(points, points[1:], strict=False):
        part = _within(a, b, low, high)
        if part is None:
            continue
        start, end = part
        if made and made[-1][-1] == start:
            made[-1].append(end)
        else:
            made.append([start, end])
    return made


def _within(a: Point, b: Point, low: Point, high: Point) -> tuple[Point, Point] | None:
    """The stretch of a segment inside a rectangle (Liang and Barsky 1984)."""
    start, end = 0.0, 1.0
    for k in (0, 1):
        way = b[k] - a[k]
        for bound, sign in ((low[k], 1), (high[k], -1)):
            over, along = (bound - a[k]) * sign, way * sign
            if along == 0:
                if over > 0:
                    return None
            elif along > 0:
                start = max(start, over / along)
            else:
                end = min(end, over / along)
    if start > end:
        return None
    return (
        a if start == 0 else (a[0] + start * (b[0] - a[0]), a[1] + start * (b[1] - a[1])),
        b if end == 1 else (a[0] + end * (b[0] - a[0]), a[1] + end * (b[1] - a[1])),
    )


def meeting_points(lines: Sequence[Sequence[Point]]) -> list[Point]:
    """Ends of all lines: where these stop, others may go on, so nothing may be taken out there."""
    return [line[end] for line in lines if line for end in (0, -1)]


def _closed(ring: Sequence[Point]) -> list[Point]:
    points = [(point[0], point[1]) for point in ring]
    if points and points[0] != points[-1]:
        points.append(points[0])
    return points


def _with(line: list[Point], drawn: Sequence[Point], found: list[tuple[float, Point]]) -> list[Point]:
    """A line with more points on it. Ends that were led on since lie outside what was drawn and stay outside."""
    base = list(drawn)
    start = next(i for i in range(len(line)) if line[i : i + len(base)] == base)
    before, after = line[:start], line[start + len(base) :]
    total, stops = 0.0, [(0.0, 0, base[0])]
    for a, b in zip(base, base[1:], strict=False):
        total += math.dist(a, b)
        stops.append((total, 0, b))
    stops += [(along, 1, point) for along, point in found]
    return [*before, *(p for _, _, p in sorted(stops, key=lambda s: s[:2])), *after]


def boxes_united(boxes: Sequence[tuple[float, float, float, float]]) -> list[list[list[Point]]]:
    """Rectangles (west, south, east, north) as one shape: its parts, each a list of rings."""
    whole = shapely.union_all(shapely.box(*zip(*boxes, strict=True)) if boxes else [])
    made = []
    for part in shapely.get_parts(shapely.simplify(whole, 0.0)):
        if part.geom_type == "Polygon" and not part.is_empty:
            rings = [part.exterior, *part.interiors]
            made.append([[(float(x), float(y)) for x, y in ring.coords] for ring in rings])
    return made


def mouths(lines: Sequence[Sequence[Point]], reach: float) -> list[list[Point]]:
    """The lines, each led on from its last point to the nearest line within ``reach`` that it does not touch yet.

    Rivers are drawn from source to mouth, and the mouth of a small one may stop short of the great one.
    """
    made = [list(line) for line in lines]
    nearby = Nearby(lines)
    for i, line in enumerate(lines):
        near = nearby.nearest(line[-1], reach, besides=i) if len(line) > 1 else None
        if near is not None and near.distance > 0:
            made[i].append(near.at)
    return made
