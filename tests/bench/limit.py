"""What shapely needs at least for shares of area: each hex cut with each polygon that it meets, in one call."""

from __future__ import annotations

import math
import random
import time
from typing import Any

import numpy as np
import shapely


def polygons(width: float, height: float, count: int, seed: int) -> list[Any]:
    """Wobbly outlines of 96 corners, about as many hexes large as woods on a printed map."""
    dice = random.Random(seed)
    made = []
    for _ in range(count):
        x, y, size = dice.uniform(0, width), -dice.uniform(0, height), dice.uniform(0.5, 2.5)
        ring = []
        for k in range(96):
            turn, far = 2 * math.pi * k / 96, size * (0.6 + 0.8 * dice.random())
            ring.append((x + far * math.cos(turn), y + far * math.sin(turn)))
        made.append(shapely.Polygon(ring))
    return made


def seconds(hexes: Any, drawn: list[Any]) -> float:
    """CPU seconds of the one call."""
    start = time.process_time()
    shapes = np.asarray(drawn, dtype=object)
    a, b = shapely.STRtree(hexes).query(shapes, predicate="intersects")
    shapely.area(shapely.intersection(hexes[b], shapes[a]))
    return time.process_time() - start
