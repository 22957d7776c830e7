"""Snapped rivers and routes keep together what the drawing holds together, on maps of every layout."""

from __future__ import annotations

import math
import random

import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st

from toolchain.geometry.earth.drawn import clipped, joined, meeting_points
from toolchain.geometry.earth.routes import route, visited
from toolchain.geometry.earth.snap import corner, snap
from toolchain.geometry.grid import Grid, Point
from toolchain.geometry.lattice import Layout, distance

from .grids import form

LAYOUTS = [Layout(o, p) for o in ("flat", "pointy") for p in ("even", "odd")]
layouts = st.sampled_from(LAYOUTS)
seeds = st.integers(0, 10**6)


def around(layout: Layout) -> Grid:
    return Grid(layout, form("ccrr"), ((1, 20),), ((1, 20),))


def walk(dice: random.Random, start: Point, steps: int, reach: float = 1.0) -> list[Point]:
    """A line that wanders about."""
    made, turn = [start], dice.uniform(0, 7)
    for _ in range(steps):
        turn += dice.uniform(-1.2, 1.2)
        far = dice.uniform(0.05, reach)
        made.append((made[-1][0] + far * math.cos(turn), made[-1][1] + far * math.sin(turn)))
    return made


def hexside(grid: Grid, a: tuple[int, int], b: tuple[int, int]) -> frozenset[tuple[int, int]]:
    """The two corners of the lattice that two neighbours share."""
    one, two = (set(grid.layout.corners(*grid.layout.place(*h))) for h in (a, b))
    return frozenset(one & two)


@settings(max_examples=150)
@given(layouts, seeds)
def test_a_snapped_line_is_one_walk_along_hexsides(layout: Layout, seed: int) -> None:
    grid = around(layout)
    points = walk(random.Random(seed), (3.0, -5.0), 25)
    found = snap(grid, points)

    sides = [hexside(grid, *step.side) for step in found.steps]
    assert all(len(side) == 2 for side in sides)
    assert all(a & b for a, b in zip(sides, sides[1:], strict=False))
    assert found.corners[0] == corner(grid, points[0]) and found.corners[-1] == corner(grid, points[-1])
    # Nothing goes forth and at once back again, but where the line ends.
    ends = {found.corners[0], found.corners[-1]}
    for one, at, two in zip(found.steps, found.corners[1:], found.steps[1:], strict=False):
        assert one.side != two.side or at in ends


@settings(max_examples=100)
@given(layouts, seeds)
def test_every_step_lies_between_two_centres_that_the_drawing_parts(layout: Layout, seed: int) -> None:
    grid = around(layout)
    points = walk(random.Random(seed), (3.0, -5.0), 12, 0.8)
    drawn = shapely.LineString(points)

    for step in snap(grid, points).steps:
        between = shapely.LineString([grid.centre(h) for h in step.side])
        assert drawn.distance(between) < 1e-6
        crossing = drawn.intersection(between)
        if not crossing.is_empty:
            near = min(shapely.distance(crossing, shapely.Point(grid.centre(h))) for h in step.side)
            assert near <= step.clearance + 1e-6


@settings(max_examples=60)
@given(layouts, seeds, st.integers(1, 4))
def test_tributaries_stay_connected_to_their_river(layout: Layout, seed: int, count: int) -> None:
    """Each begins anywhere and ends on a point of the river; what is snapped is one piece."""
    dice = random.Random(seed)
    grid = around(layout)
    river = walk(dice, (3.0, -5.0), 20)
    lines = [river]
    for _ in range(count):
        mouth = dice.choice(river)
        lines.append(
            [*walk(dice, (mouth[0] + dice.uniform(-3, 3), mouth[1] + dice.uniform(-3, 3)), 6), mouth]
        )
    keep = {corner(grid, point) for point in meeting_points(lines)}
    found = [snap(grid, points, keep) for points in lines]

    for line, points in zip(found[1:], lines[1:], strict=True):
        assert corner(grid, points[-1]) == line.corners[-1]
        assert line.corners[-1] in found[0].corners


@settings(max_examples=60)
@given(layouts, seeds)
def test_ends_that_nearly_meet_are_joined(layout: Layout, seed: int) -> None:
    dice = random.Random(seed)
    grid = around(layout)
    river = walk(dice, (3.0, -5.0), 20)
    k = dice.randrange(len(river) - 1)
    part = dice.random()
    mouth = tuple(a + part * (b - a) for a, b in zip(river[k], river[k + 1], strict=True))
    short = (mouth[0] + dice.uniform(-0.1, 0.1), mouth[1] + dice.uniform(-0.1, 0.1))
    lines = joined([river, [(mouth[0] + 3, mouth[1] + 1), short]], 0.3)
    keep = {corner(grid, point) for point in meeting_points(lines)}
    main, side = (snap(grid, points, keep) for points in lines)

    assert side.corners[-1] in main.corners


@settings(max_examples=150)
@given(layouts, seeds)
def test_a_route_goes_from_neighbour_to_neighbour_and_keeps_its_ends(layout: Layout, seed: int) -> None:
    grid = around(layout)
    points = walk(random.Random(seed), (3.0, -5.0), 25)
    found = route(grid, points)

    assert found.hexes[0] == grid.nearest(*points[0]) and found.hexes[-1] == grid.nearest(*points[-1])
    assert all(distance(a, b) == 1 for a, b in zip(found.hexes, found.hexes[1:], strict=False))
    every = {visit.hex for visit in visited(grid, points)}
    assert set(found.hexes) <= every
    assert every - set(found.hexes) <= {passed for _, passed, _ in found.passed}


@settings(max_examples=60)
@given(layouts, seeds, st.integers(1, 4))
def test_branches_stay_connected_to_their_railway(layout: Layout, seed: int, count: int) -> None:
    dice = random.Random(seed)
    grid = around(layout)
    lines = [walk(dice, (3.0, -5.0), 20)]
    for _ in range(count):
        lines.append(walk(dice, dice.choice(lines[0]), 6))
    keep = {grid.nearest(*point) for point in meeting_points(lines)}
    found = [route(grid, points, keep) for points in lines]

    for line in found[1:]:
        assert line.hexes[0] in found[0].hexes


@settings(max_examples=80)
@given(layouts, seeds)
def test_lengths_in_hexes_are_those_of_shapely(layout: Layout, seed: int) -> None:
    grid = around(layout)
    points = walk(random.Random(seed), (3.0, -5.0), 15)
    total: dict[tuple[int, int], float] = {}
    for visit in visited(grid, points):
        total[visit.hex] = total.get(visit.hex, 0.0) + visit.length

    assert sum(total.values()) == pytest.approx(shapely.LineString(points).length)
    for hex_, length in total.items():
        ring = [grid.plane(c) for c in grid.layout.corners(*grid.layout.place(*hex_))]
        assert length == pytest.approx(
            sum(
                shapely.LineString(pair).intersection(shapely.Polygon(ring)).length
                for pair in zip(points, points[1:], strict=False)
            ),
            abs=1e-6,
        )


def test_a_river_through_the_middle_of_a_hex_is_in_doubt_and_one_along_hexsides_is_not() -> None:
    grid = around(LAYOUTS[0])
    x, y = grid.centre((5, 5))
    through = snap(grid, [(x - 0.5, y + 1.3), (x + 0.02, y), (x - 0.5, y - 1.3)])
    ring = [grid.plane(c) for c in grid.layout.corners(*grid.layout.place(5, 5))]

    assert through.doubtful
    assert [] == snap(grid, ring).doubtful
    assert {frozenset(step.side) for step in snap(grid, ring).steps} <= {
        frozenset(((5, 5), n)) for n in [(5, 4), (6, 4), (6, 5), (5, 6), (4, 6), (4, 5)]
    }


def test_a_railway_that_nips_a_corner_is_led_past_unless_something_is_there() -> None:
    grid = around(LAYOUTS[0])
    a, b = grid.centre((5, 5)), grid.centre((5, 6))
    edge = grid.plane(sorted(grid.layout.corners(*grid.layout.place(5, 5)), key=lambda c: -c[0])[0])
    bend = (edge[0] + 0.02, edge[1] - 0.5)
    nip = [a, ((a[0] + b[0]) / 2 + 0.3, (a[1] + b[1]) / 2 + 0.02), b]
    assert route(grid, [a, b]).hexes == ((5, 5), (5, 6))
    third = [v.hex for v in visited(grid, [a, bend, b])]
    assert len(third) == 3
    assert route(grid, nip).hexes == ((5, 5), (5, 6))
    led = route(grid, [a, (edge[0] - 0.24, edge[1] - 0.44), b])
    assert led.hexes[0] == (5, 5) and led.hexes[-1] == (5, 6)
    kept = route(grid, [a, bend, b], keep={third[1]})
    assert kept.hexes == tuple(third)


@settings(max_examples=80)
@given(seeds)
def test_stretches_inside_a_rectangle_are_those_of_shapely(seed: int) -> None:
    points = walk(random.Random(seed), (0.0, 0.0), 20, 3.0)
    parts = clipped(points, (-2.0, -1.0), (3.0, 2.0))
    inside = shapely.LineString(points).intersection(shapely.box(-2, -1, 3, 2))

    assert sum(shapely.LineString(part).length for part in parts if len(part) > 1) == pytest.approx(
        inside.length, abs=1e-9
    )
    assert all(-2 - 1e-9 <= x <= 3 + 1e-9 and -1 - 1e-9 <= y <= 2 + 1e-9 for part in parts for x, y in part)
