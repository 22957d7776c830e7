"""Drawn lines in short pieces: which line is nearest to a point, and where, without measuring all of a long one."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import shapely

from toolchain.geometry.grid import Point

PIECE = 64  # points
_STEPS = (
    64,
    8,
    1,
)  # parts of the reach that are searched, one after another: many lines may lie within all of it


@dataclass(frozen=True)
class Near:
    """The nearest line to a point: its number, how far it is, and where it comes so near, also measured along it."""

    line: int
    distance: float
    along: float
    at: Point


class Nearby:
    """Lines, each cut into pieces that share their ends. Lines of fewer than two points are not found."""

    def __init__(self, lines: Sequence[Sequence[Point]]) -> None:
        self._line: list[int] = []
        self._begins: list[float] = []
        shapes = []
        for number, line in enumerate(lines):
            along = 0.0
            for first in range(0, len(line) - 1, PIECE):
                piece = line[first : first + PIECE + 1]
                self._line.append(number)
                self._begins.append(along)
                shapes.append(shapely.LineString(piece))
                along += sum(math.dist(a, b) for a, b in zip(piece, piece[1:], strict=False))
        self._shapes = shapes
        self._tree = shapely.STRtree(shapes)

    def nearest(self, point: Point, reach: float, besides: int) -> Near | None:
        """The nearest line but one, of lines as near as each other the first; None when there is none within reach."""
        here = shapely.Point(point)
        for part in _STEPS:
            pieces = self._tree.query(here, predicate="dwithin", distance=reach / part).tolist()
            others = [k for k in pieces if self._line[k] != besides]
            if others:
                break
        else:
            return None
        far = shapely.distance([self._shapes[k] for k in others], here).tolist()
        distance, k = min(zip(far, others, strict=True))
        along = float(shapely.line_locate_point(self._shapes[k], here))
        meet = shapely.line_interpolate_point(self._shapes[k], along)
        return Near(self._line[k], distance, self._begins[k] + along, (float(meet.x), float(meet.y)))
