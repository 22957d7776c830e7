"""The country about each hexside: the rhombus between its two ends and the two centres beside it.

These rhombi tile the map as hexes do, so shares of area mean the same for both. A hexside on the edge of the map has
no rhombus: nothing crosses it.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import shapely

from toolchain.geometry.grid import AREA, Axial, Grid

SIDE_AREA = AREA / 3
_HALF = ((1, 0), (0, 1), (1, -1))  # three of the six directions: each hexside once


def sides(grid: Grid) -> list[tuple[Axial, Axial]]:
    """All hexsides between two hexes of the map, in the order of the grid."""
    made = []
    for a in grid.index:
        for dq, dr in _HALF:
            b = (a[0] + dq, a[1] + dr)
            if b in grid.index:
                made.append((a, b))
    return made


def side_polygons(grid: Grid, pairs: list[tuple[Axial, Axial]]) -> Any:
    """An array of rhombi in the plane of the grid, one for each hexside."""
    if not pairs:
        return np.empty(0, dtype=object)
    centres = {hex_: grid.centre(hex_) for hex_ in dict.fromkeys(hex_ for pair in pairs for hex_ in pair)}
    first = np.array([centres[a] for a, _ in pairs])
    second = np.array([centres[b] for _, b in pairs])
    middle, along = (first + second) / 2, second - first
    # A hexside stands across the line between the centres, and is as long as a centre is from a corner.
    across = np.stack([-along[:, 1], along[:, 0]], axis=1) / (2 * np.sqrt(3))
    return shapely.polygons(np.stack([first, middle + across, second, middle - across, first], axis=1))
