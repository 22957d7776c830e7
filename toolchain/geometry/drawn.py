"""Shapely shapes from plain coordinates, for those who do not import shapely themselves."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import shapely

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
    usable = [i for i, line in enumerate(made) if len(line) > 1]
    if len(usable) < 2:
        return made
    shapes = [shapely.LineString(made[i]) for i in usable]
    tree = shapely.STRtree(shapes)
    meetings: dict[int, list[tuple[float, Point]]] = {}
    for i in usable:
        for end in (0, -1):
            point = shapely.Point(made[i][end])
            near = []
            for k in tree.query(point, predicate="dwithin", distance=reach).tolist():
                if usable[k] != i:
                    near.append((float(shapely.distance(shapes[k], point)), k))
            if not near:
                continue
            _, k = min(near)
            along = float(shapely.line_locate_point(shapes[k], point))
            meet = shapely.line_interpolate_point(shapes[k], along)
            at = (float(meet.x), float(meet.y))
            meetings.setdefault(usable[k], []).append((along, at))
            made[i].insert(0, at) if end == 0 else made[i].append(at)
    for i, found in meetings.items():
        made[i] = _with(made[i], shapes[usable.index(i)], found)
    return made


def meeting_points(lines: Sequence[Sequence[Point]]) -> list[Point]:
    """Ends of all lines: where these stop, others may go on, so nothing may be taken out there."""
    return [line[end] for line in lines if line for end in (0, -1)]


def _closed(ring: Sequence[Point]) -> list[Point]:
    points = [tuple(point) for point in ring]
    if points and points[0] != points[-1]:
        points.append(points[0])
    return points  # type: ignore[return-value]


def _with(line: list[Point], shape: Any, found: list[tuple[float, Point]]) -> list[Point]:
    """A line with more points on it. Ends that were led on since lie outside ``shape`` and stay outside."""
    base = [(float(x), float(y)) for x, y in shape.coords]
    start = next(i for i in range(len(line)) if line[i : i + len(base)] == base)
    before, after = line[:start], line[start + len(base) :]
    total, stops = 0.0, [(0.0, 0, base[0])]
    for a, b in zip(base, base[1:], strict=False):
        total += math.dist(a, b)
        stops.append((total, 0, b))
    stops += [(along, 1, point) for along, point in found]
    return [*before, *(p for _, _, p in sorted(stops, key=lambda s: s[:2])), *after]
