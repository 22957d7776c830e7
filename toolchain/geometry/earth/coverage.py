"""Whether drawn polygons are sound and cover the map: self-crossings, overlaps, gaps, slivers, bare hexes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import shapely

from toolchain.geometry.grid import AREA, Grid, Point
from toolchain.geometry.hexpolygons import hex_tree

SLIVER = 0.05  # hexes: a thing of less breadth is an accident of drawing
SPECK = 0.002  # of a hex: less area than that is left unsaid
BARE = 0.02  # of a hex


@dataclass(frozen=True)
class Flaw:
    """What is wrong, with which polygons (their numbers), where in the plane, and how large it is in hexes."""

    kind: str  # invalid, empty, overlap, gap, sliver
    polygons: tuple[int, ...]
    at: Point | None
    area: float
    reason: str = ""


def soundness(polygons: Sequence[Any]) -> list[Flaw]:
    """Polygons that enclose nothing or cross themselves."""
    drawn = np.asarray(polygons, dtype=object)
    flaws = []
    for i in np.flatnonzero(shapely.area(shapely.convex_hull(drawn)) == 0).tolist():
        flaws.append(Flaw("empty", (i,), None, 0.0))
    empty = {flaw.polygons[0] for flaw in flaws}
    for i in np.flatnonzero(~shapely.is_valid(drawn)).tolist():
        if i in empty:
            continue
        reason, _, where = shapely.is_valid_reason(drawn[i]).partition("[")
        at = where.rstrip("]").split()
        point = (float(at[0]), float(at[1])) if len(at) >= 2 else None
        flaws.append(Flaw("invalid", (i,), point, 0.0, reason.strip().lower()))
    return sorted(flaws, key=lambda flaw: flaw.polygons)


def cover(polygons: Sequence[Any], classes: Sequence[int], tiles: bool = False) -> list[Flaw]:
    """Overlaps of polygons of two classes, slivers, and gaps between them; all polygons must be sound.

    ``tiles`` says that the polygons are meant to leave nothing free, as countries are.
    """
    drawn = np.asarray(polygons, dtype=object)
    kinds = np.asarray(classes)
    flaws: list[Flaw] = []
    if not len(drawn):
        return flaws
    tree = shapely.STRtree(drawn)
    a, b = tree.query(drawn, predicate="intersects")
    pairs = (a < b) & (kinds[a] != kinds[b])
    a, b = a[pairs], b[pairs]
    if len(a):
        both = shapely.intersection(drawn[a], drawn[b])
        areas = shapely.area(both) / AREA
        for k in np.flatnonzero(areas > SPECK * SLIVER).tolist():
            flaws.append(_flaw("overlap", (int(a[k]), int(b[k])), both[k], float(areas[k])))
    for hole in _holes(shapely.union_all(drawn)):
        area = float(hole.area / AREA)
        # Terrain need not cover the map: of it only the chinks between two outlines are faults.
        if area > SPECK * SLIVER and (tiles or breadth(hole) < SLIVER):
            beside = tree.query(hole, predicate="intersects")
            flaws.append(_flaw("gap", tuple(sorted(int(i) for i in beside)), hole, area))
    for i, part in zip(*_parts(drawn), strict=True):
        if breadth(part) < SLIVER:
            flaws.append(_flaw("sliver", (int(i),), part, float(part.area / AREA)))
    return flaws


def bare(grid: Grid, table: Any) -> list[int]:
    """Hexes (their numbers in the grid) that polygons cover nowhere, or to less than BARE; see ``shares``."""
    return np.flatnonzero(table.sum(axis=1) < BARE).tolist()


def breadth(polygon: Any) -> float:
    """About how broad a polygon is: the diameter of a disc for a disc, the breadth of a long strip."""
    length = float(shapely.length(polygon))
    return 4.0 * float(shapely.area(polygon)) / length if length else 0.0


def outside(grid: Grid, polygons: Sequence[Any]) -> list[int]:
    """Polygons that touch no hex of the map."""
    drawn = np.asarray(polygons, dtype=object)
    met = hex_tree(grid).query(drawn, predicate="intersects")[0]
    return sorted(set(range(len(drawn))) - set(met.tolist()))


def _flaw(kind: str, polygons: tuple[int, ...], shape: Any, area: float) -> Flaw:
    inner = shapely.point_on_surface(shape)
    # A thin overlap of little breadth is a sliver, however long it is.
    kind = "sliver" if kind in ("overlap", "gap") and 0 < _breadth_of(shape) < SLIVER else kind
    return Flaw(kind, polygons, (float(inner.x), float(inner.y)) if not inner.is_empty else None, area)


def _breadth_of(shape: Any) -> float:
    parts = [p for p in shapely.get_parts(shape) if p.geom_type == "Polygon"]
    return max((breadth(p) for p in parts), default=0.0)


def _parts(drawn: Any) -> tuple[list[int], list[Any]]:
    parts, index = shapely.get_parts(drawn, return_index=True)
    return index.tolist(), parts.tolist()


def _holes(whole: Any) -> list[Any]:
    return [
        shapely.polygons(ring) for part in shapely.get_parts(whole) for ring in getattr(part, "interiors", ())
    ]
