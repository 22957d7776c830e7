"""What shapely needs at least: for shares of area, and for all that is asked of a map of hexes, in one call each."""

from __future__ import annotations

import math
import random
from typing import Any

import numpy as np
import shapely

NEAR = 0.1  # hexes: a river runs so near a hexside that it lies on it


def polygons(width: float, height: float, count: int, seed: int, corners: int = 96) -> list[Any]:
    """Wobbly outlines, about as many hexes large as woods on a printed map."""
    dice = random.Random(seed)
    made = []
    for _ in range(count):
        x, y, size = dice.uniform(0, width), -dice.uniform(0, height), dice.uniform(0.5, 2.5)
        ring = []
        for k in range(corners):
            turn, far = 2 * math.pi * k / corners, size * (0.6 + 0.8 * dice.random())
            ring.append((x + far * math.cos(turn), y + far * math.sin(turn)))
        made.append(shapely.Polygon(ring))
    return made


def shares(hexes: Any, drawn: list[Any]) -> Any:
    """The areas that drawn shapes have in hexes; the index of the hexes, for more questions."""
    tree = shapely.STRtree(hexes)
    shapes = np.asarray(drawn, dtype=object)
    a, b = tree.query(shapes, predicate="intersects")
    shapely.area(shapely.intersection(hexes[b], shapes[a]))
    return tree


def lines(some: list[Any]) -> Any:
    """Lines of lists of points."""
    return np.asarray([shapely.LineString(points) for points in some])


def steps(build: Any, drawn: list[Any], rivers: Any, railways: Any) -> None:
    """All steps that a map is checked by: its hexes, made by ``build``; whether they cover it; shares of ``drawn``
    terrain; the hexsides on which rivers lie, by three points of each side; the hexes of railways.
    """
    hexes = build()
    shapely.coverage_invalid_edges(hexes)
    tree = shares(hexes, drawn)
    near = np.unique(tree.query(rivers, predicate="dwithin", distance=NEAR)[1])
    rings = shapely.get_coordinates(hexes[near]).reshape(len(near), 7, 2)
    first, last = rings[:, :-1].reshape(-1, 2), rings[:, 1:].reshape(-1, 2)
    rivers_tree = shapely.STRtree(rivers)
    for part in (0.2, 0.5, 0.8):
        points = shapely.points(first + part * (last - first))
        held = np.unique(rivers_tree.query(points, predicate="dwithin", distance=NEAR)[0])
        first, last = first[held], last[held]
    tree.query(railways, predicate="intersects")
