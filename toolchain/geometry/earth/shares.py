"""How much of each hex each class of drawn polygons covers.

Only hexes that an outline crosses are cut; a hex that lies wholly inside a polygon is found by a prepared test,
some twenty times cheaper. Polygons of one class are united first, so overlaps within a class count once.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import shapely

from toolchain.geometry.grid import AREA, Grid
from toolchain.geometry.hexpolygons import hex_polygons


def shares(grid: Grid, polygons: Sequence[Any], classes: Sequence[int], count: int) -> Any:
    """A table of hexes (in the order of the grid) by ``count`` classes; entries are parts of a hex, 0 to 1.

    ``polygons`` are valid shapely polygons in the plane of the grid, ``classes`` the class of each.
    """
    return parts_covered(hex_polygons(grid), AREA, polygons, classes, count)


def parts_covered(
    hexes: Any, area: float, polygons: Sequence[Any], classes: Sequence[int], count: int
) -> Any:
    """As :func:`shares`, of any cells of one area: hexes, or the rhombi of hexsides."""
    table = np.zeros((len(hexes), count))
    if not len(hexes) or not len(polygons):
        return table
    drawn = np.asarray(polygons, dtype=object)
    kinds = np.asarray(classes, dtype=np.int64)
    drawn, kinds = _united(drawn, kinds)
    # Of a shape of many parts a hex is cut with those that it meets.
    drawn, whose = shapely.get_parts(drawn, return_index=True)
    kinds = kinds[whose]
    shapely.prepare(drawn)
    tree = shapely.STRtree(hexes)
    whole = tree.query(drawn, predicate="contains_properly")
    table[whole[1], kinds[whole[0]]] += 1.0
    met = tree.query(drawn, predicate="intersects")
    # Pairs as one number each, to leave out those that are whole.
    n = len(hexes)
    cut = met[:, ~np.isin(met[0] * n + met[1], whole[0] * n + whole[1], assume_unique=True)]
    if cut.shape[1]:
        areas = shapely.area(shapely.intersection(hexes[cut[1]], drawn[cut[0]]))
        np.add.at(table, (cut[1], kinds[cut[0]]), areas / area)
    return np.minimum(table, 1.0)


def _united(drawn: Any, kinds: Any) -> tuple[Any, Any]:
    """Polygons of one class that overlap are united; all others stay as they are."""
    tree = shapely.STRtree(drawn)
    a, b = tree.query(drawn, predicate="intersects")
    same = (a < b) & (kinds[a] == kinds[b])
    a, b = a[same], b[same]
    if not len(a):
        return drawn, kinds
    parent = list(range(len(drawn)))

    def root(i: int) -> int:
        while parent[i] != i:
            parent[i] = parent[parent[i]]
            i = parent[i]
        return i

    for i, j in zip(a.tolist(), b.tolist(), strict=True):
        parent[max(root(i), root(j))] = min(root(i), root(j))
    groups: dict[int, list[int]] = {}
    for i in range(len(drawn)):
        groups.setdefault(root(i), []).append(i)
    made = [drawn[g[0]] if len(g) == 1 else shapely.union_all(drawn[g]) for g in groups.values()]
    return np.asarray(made, dtype=object), kinds[[g[0] for g in groups.values()]]
