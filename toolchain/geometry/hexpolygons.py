"""The hexes of a grid as shapely polygons, made in one call from the integer lattice.

Corners are computed once per lattice point from whole numbers, so neighbours share them to the last bit; with
corners computed hex by hex three in five hexes of a map fail a check of coverage.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np
import shapely

from toolchain.geometry.grid import Grid


# An overlay is laid over one grid shape by shape.
@lru_cache(maxsize=2)
def hex_polygons(grid: Grid) -> Any:
    """An array of polygons in the plane of the grid, in the order of ``grid.places``; not to be written into."""
    made = _hex_polygons(grid) if grid.places else np.empty(0, dtype=object)
    made.flags.writeable = False
    return made


@lru_cache(maxsize=2)
def hex_tree(grid: Grid) -> shapely.STRtree:
    """The polygons of :func:`hex_polygons` by where they lie."""
    return shapely.STRtree(hex_polygons(grid))


def _hex_polygons(grid: Grid) -> Any:
    layout = grid.layout
    centres = np.array([layout.centre(*place) for place in grid.places], dtype=np.int64)
    first = layout.centre(*grid.places[0])
    ring = [(x - first[0], y - first[1]) for x, y in layout.corners(*grid.places[0])]
    corners = centres[:, None, :] + np.array([*ring, ring[0]], dtype=np.int64)[None, :, :]
    unit = np.array([grid.plane((1, 0))[0], grid.plane((0, 1))[1]])
    return shapely.polygons(corners * unit)
