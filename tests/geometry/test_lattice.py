"""The integer lattice against what anyone can check: a search over touching polygons, and shapely."""

from __future__ import annotations

import math
from collections import deque

import numpy as np
import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st

from toolchain.geometry.grid import AREA, CORNER, Axial, Grid, neighbours
from toolchain.geometry.gridwords import GridProblem, read_grid
from toolchain.geometry.hexpolygons import hex_polygons
from toolchain.geometry.lattice import Layout, distance
from toolchain.geometry.sight import line

from .grids import form

LAYOUTS = [Layout(o, p, up) for o in ("flat", "pointy") for p in ("even", "odd") for up in (False, True)]


@st.composite
def maps(draw: st.DrawFn, most: int = 9) -> Grid:
    """Small maps of any layout, with gaps, cut half hexes and holes."""
    layout = draw(st.sampled_from(LAYOUTS))
    runs = []
    for _ in range(2):
        low = draw(st.integers(0, 3))
        high = draw(st.integers(low, low + most - 1))
        gap = draw(st.booleans()) and high - low > 3
        runs.append(((low, low + 1), (low + 3, high)) if gap else ((low, high),))
    holes = draw(st.frozensets(st.tuples(st.integers(0, 9), st.integers(0, 9)), max_size=8))
    return Grid(
        layout, form("ccrr"), runs[0], runs[1], draw(st.sampled_from(["", "pushed", "others"])), holes
    )


@given(maps())
def test_places_numbers_and_points_belong_together(grid: Grid) -> None:
    for column, row in grid.places:
        hex_ = grid.layout.axial(column, row)
        assert (column, row) == grid.layout.place(*hex_)
        assert hex_ == grid.hex_of(grid.id(hex_))
        assert hex_ == grid.nearest(*grid.centre(hex_))


@given(st.sampled_from(LAYOUTS), st.floats(-40, 40), st.floats(-40, 40))
def test_a_point_lies_in_the_hex_whose_centre_is_nearest(layout: Layout, x: float, y: float) -> None:
    grid = Grid(layout, form("ccrr"), ((1, 9),), ((1, 9),))
    hex_ = grid.nearest(x, y)
    mine = math.dist(grid.centre(hex_), (x, y))

    assert mine <= CORNER + 1e-9
    assert all(mine <= math.dist(grid.centre(n), (x, y)) + 1e-9 for n in neighbours(hex_))


@settings(max_examples=60)
@given(maps())
def test_hexes_touch_along_a_side_when_they_are_neighbours_and_overlap_never(grid: Grid) -> None:
    polygons = hex_polygons(grid)
    assert len(polygons) == len(grid.places)
    if not len(polygons):
        return
    assert shapely.coverage_is_valid(polygons)
    assert np.allclose(shapely.area(polygons), AREA)
    hexes = [grid.layout.axial(*place) for place in grid.places]
    a, b = shapely.STRtree(polygons).query(polygons, predicate="touches")
    sides = shapely.length(shapely.intersection(polygons[a], polygons[b])) > 0.1
    touching = set(zip(a[sides].tolist(), b[sides].tolist(), strict=True))

    near = {(i, grid.index[n]) for i, hex_ in enumerate(hexes) for n in neighbours(hex_) if n in grid.index}
    assert near == touching


@settings(max_examples=40)
@given(st.sampled_from(LAYOUTS), st.integers(3, 14), st.integers(3, 14), st.data())
def test_distance_is_the_length_of_the_shortest_walk(
    layout: Layout, columns: int, rows: int, data: st.DataObject
) -> None:
    """By breadth-first search over polygons that share a side. At the rim the shortest walk may leave the map."""
    grid = Grid(layout, form("ccrr"), ((1, columns),), ((1, rows),))
    polygons = hex_polygons(grid)
    a, b = shapely.STRtree(polygons).query(polygons, predicate="touches")
    ways: dict[int, list[int]] = {}
    for i, j in zip(a.tolist(), b.tolist(), strict=True):
        ways.setdefault(i, []).append(j)
    inner = [i for i in range(len(grid.places)) if len(ways[i]) == 6]
    start = data.draw(st.sampled_from(inner))
    far = {start: 0}
    queue = deque([start])
    while queue:
        here = queue.popleft()
        for there in ways[here]:
            if there not in far:
                far[there] = far[here] + 1
                queue.append(there)
    hexes = [grid.layout.axial(*place) for place in grid.places]

    assert len(far) == len(hexes)
    assert {i: far[i] for i in inner} == {i: distance(hexes[start], hexes[i]) for i in inner}


hexes = st.tuples(st.integers(-7, 7), st.integers(-7, 7))


@settings(max_examples=200)
@given(st.sampled_from(LAYOUTS), hexes, hexes)
def test_a_line_of_sight_crosses_what_shapely_says(layout: Layout, a: Axial, b: Axial) -> None:
    grid = Grid(layout, form("ccrr"), ((0, 1),), ((0, 1),))
    steps = line(a, b)
    crossed = {hex_ for step in steps if len(step) == 1 for hex_ in step}
    beside = {frozenset(step) for step in steps if len(step) == 2}

    assert steps[0] == (a,) and steps[-1] == (b,)
    if a == b:
        return
    drawn = shapely.LineString([grid.centre(a), grid.centre(b)])
    near = {h for step in line(a, b) for hex_ in step for h in (hex_, *neighbours(hex_))}
    for hex_ in near:
        x, y = grid.centre(hex_)
        turn = 0 if layout.orientation == "flat" else 30
        corners = [
            (
                x + CORNER * math.cos(math.radians(60 * k + turn)),
                y + CORNER * math.sin(math.radians(60 * k + turn)),
            )
            for k in range(6)
        ]
        inner = shapely.intersection(drawn, shapely.Polygon(corners).buffer(-1e-7))
        assert (inner.length > 1e-6) == (hex_ in crossed), hex_
        outer = shapely.intersection(drawn, shapely.Polygon(corners).buffer(1e-7))
        assert (outer.length > 1e-3) == (hex_ in crossed or any(hex_ in pair for pair in beside)), hex_
    assert sorted(line(b, a)) == sorted(steps)


@settings(max_examples=100)
@given(hexes, hexes)
def test_a_line_of_sight_goes_from_neighbour_to_neighbour(a: Axial, b: Axial) -> None:
    for one, two in zip(line(a, b), line(a, b)[1:], strict=False):
        assert all(distance(p, q) == 1 for p in one for q in two)


def test_words_make_a_grid() -> None:
    made = read_grid(
        "pointy, columns 11..20 25..30, rows 10..45, even rows half a hex east, rows up, numbering rrcc, 22 km, without 1011"
    )

    assert made.hex_km == 22
    assert made.grid.columns == ((11, 20), (25, 30)) and made.grid.rows == ((10, 45),)
    assert made.grid.layout == Layout("pointy", "even", True)
    assert len(made.grid.places) == 16 * 36 - 1
    assert read_grid("flat, 14x14, 9 miles").hex_km == pytest.approx(14.48, abs=0.01)


def test_half_hexes_at_the_edge_are_cut_off() -> None:
    made = read_grid("flat, 4x3, no half hexes below").grid

    assert [(1, 1), (1, 2), (1, 3), (2, 1), (2, 2), (3, 1), (3, 2), (3, 3), (4, 1), (4, 2)] == list(
        made.places
    )


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "`` does not describe a grid"),
        ("flat", "the grid lacks a size"),
        ("14x14, 9 miles", "the grid lacks `flat` or `pointy`"),
        ("flatt, 14x14", "did you mean `flat`?"),
        ("flat, 14x14, 9 furlongs", "`9 furlongs` does not describe a grid"),
        ("flat, pointy, 14x14", "repeats an earlier part"),
        ("flat, 0x14", "1 to 250,000 hexes"),
        ("flat, 9999x9999", "1 to 250,000 hexes"),
        ("flat, 14x14, 0 km", "the width of a hex must be more than 0"),
        ("flat, 14x14, numbering ccxx", "use one of the forms"),
        ("flat, 120x9, numbering ccrr", "has no number of the form"),
        ("flat, 14x14, odd rows half a hex east", "with flat hexes, write `odd columns half a hex down`"),
        ("flat, columns 9..3, rows 1..2", "runs backwards"),
        ("flat, 14x14, without 99", "`99` is not a number of the form"),
    ],
)
def test_what_is_no_grid_is_said(text: str, said: str) -> None:
    with pytest.raises(GridProblem) as problem:
        read_grid(text)
    assert said in str(problem.value)
