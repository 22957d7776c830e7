"""Shares of area against one intersection at a time, and what is made of them."""

from __future__ import annotations

import math
import random
from typing import Any

import numpy as np
import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st

from toolchain.geometry.earth.assign import NEAR, Rule, assign, partition
from toolchain.geometry.earth.coverage import bare, cover, outside, soundness
from toolchain.geometry.earth.shares import shares
from toolchain.geometry.grid import AREA, Grid
from toolchain.geometry.hexpolygons import hex_polygons

from ..bench.limit import polygons
from .grids import grid

GRID = grid(columns=8, rows=8)


def blob(dice: random.Random, around: Grid, size: float, corners: int = 24) -> shapely.Polygon:
    """A wobbly polygon somewhere on the map, or half off it."""
    column, row = dice.choice(around.places)
    x, y = around.centre(around.layout.axial(column, row))
    ring = []
    for k in range(corners):
        turn, far = 2 * math.pi * k / corners, size * (0.6 + 0.8 * dice.random())
        ring.append((x + far * math.cos(turn), y + far * math.sin(turn)))
    return shapely.Polygon(ring)


@settings(max_examples=30)
@given(st.integers(0, 10**6), st.sampled_from(["flat", "pointy"]), st.integers(0, 12))
def test_shares_are_those_of_one_intersection_at_a_time(seed: int, orientation: str, count: int) -> None:
    dice = random.Random(seed)
    around = grid(orientation=orientation, columns=7, rows=6)
    drawn = [blob(dice, around, dice.uniform(0.3, 3)) for _ in range(count)]
    classes = [dice.randrange(3) for _ in drawn]
    table = shares(around, drawn, classes, 3)

    for number, hexagon in enumerate(hex_polygons(around)):
        for kind in range(3):
            mine = [p for p, c in zip(drawn, classes, strict=True) if c == kind]
            area = shapely.union_all(mine).intersection(hexagon).area / AREA if mine else 0.0
            assert area == pytest.approx(table[number, kind], abs=1e-9)


def test_the_largest_share_that_reaches_its_threshold_counts() -> None:
    rules = [Rule("forest", 1 / 3), Rule("marsh", 0.5), Rule("hills", 0.5, layer=True)]
    table = np.array(
        [
            [0.34, 0.20, 0.00],  # near the third that makes a forest
            [0.30, 0.45, 0.90],
            [0.48, 0.52, 0.10],
            [0.51, 0.52, 0.00],
            [1.00, 0.00, 0.51],
            [0.00, 0.00, 0.00],
        ]
    )
    terrains, ties = assign(table, rules, "clear")

    assert terrains == [["forest"], ["clear", "hills"], ["marsh"], ["marsh"], ["forest", "hills"], ["clear"]]
    assert [(t.hex, t.name, t.other) for t in ties] == [
        (0, "forest", None),
        (3, "marsh", "forest"),
        (4, "hills", None),
    ]


@settings(max_examples=50)
@given(
    st.lists(st.lists(st.floats(0, 1), min_size=3, max_size=3), min_size=1, max_size=30), st.floats(0.2, 0.8)
)
def test_a_hex_that_is_no_near_tie_keeps_its_terrain_when_shares_move_a_little(
    rows: list[list[float]], least: float
) -> None:
    rules = [Rule(name, least) for name in ("a", "b", "c")]
    table = np.array(rows)
    terrains, ties = assign(table, rules, "clear")
    steady = set(range(len(rows))) - {t.hex for t in ties}
    for sign in (-1, 1):
        for column in range(3):
            moved = table.copy()
            moved[:, column] += sign * NEAR * 0.99
            again, _ = assign(moved, rules, "clear")
            assert [terrains[i] for i in steady] == [again[i] for i in steady]


def test_countries_are_a_partition() -> None:
    west, east = shapely.box(-9, -99, 3.1, 99), shapely.box(3.1, -99, 99, 99)
    table = shares(GRID, [west, east], [0, 1], 2)
    owner, ties = partition(table)
    xs = [GRID.centre(GRID.layout.axial(*place))[0] for place in GRID.places]

    assert [0 if x < 3.1 else 1 for x in xs] == owner
    assert ties == []
    middle = xs[len(xs) // 2]
    _, ties = partition(
        shares(GRID, [shapely.box(-9, -99, middle, 99), shapely.box(middle, -99, 99, 99)], [0, 1], 2)
    )
    assert {number for number, _, _ in ties} == {n for n, x in enumerate(xs) if x == middle}


def test_flaws_of_drawn_polygons() -> None:
    eight = shapely.Polygon([(0, 0), (2, 2), (2, 0), (0, 2)])
    nothing = shapely.Polygon([(1, 1), (2, 2), (3, 3)])
    whole = shapely.box(0, -3, 2, -1)
    assert [("invalid", (0,)), ("empty", (1,))] == [
        (f.kind, f.polygons) for f in soundness([eight, nothing, whole])
    ]
    assert soundness([eight])[0].at == (1.0, 1.0)
    beside = shapely.box(1.5, -3, 4, -1)
    assert [("overlap", (0, 1))] == [(f.kind, f.polygons) for f in cover([whole, beside], [0, 1])]
    assert [] == cover([whole, beside], [0, 0])
    thin = shapely.box(1.99, -3, 4, -1)
    assert ["sliver"] == [f.kind for f in cover([whole, thin], [0, 1])]
    assert ["sliver"] == [f.kind for f in cover([shapely.box(0, 0, 5, 0.01)], [0])]
    ring = shapely.box(0, -6, 6, 0).difference(shapely.box(2, -4, 4, -2))
    assert ["gap"] == [f.kind for f in cover([ring], [0], tiles=True)]
    assert [] == cover([ring], [0])
    assert [1] == outside(GRID, [whole, shapely.box(90, 90, 91, 91)])


def test_bare_hexes_are_those_without_any_share() -> None:
    half = shapely.box(-9, -99, 3.1, 99)
    table = shares(GRID, [half], [0], 1)
    xs = [shapely.bounds(p)[0] for p in hex_polygons(GRID)]

    assert {i for i, x in enumerate(xs) if x >= 3.1} <= set(bare(GRID, table))
    assert not {i for i, x in enumerate(xs) if x < 2.9} & set(bare(GRID, table))


def test_of_a_large_map_only_the_hexes_on_an_outline_are_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    around = grid("cccrrr", columns=60, rows=50)
    drawn = polygons(52, 50, 500, 7)
    hexes = hex_polygons(around)
    meeting = shapely.STRtree(hexes).query(drawn, predicate="intersects")
    on_outline = shapely.STRtree(hexes).query(shapely.boundary(drawn), predicate="intersects")
    cut: list[int] = []
    intersection = shapely.intersection

    def counted(a: Any, b: Any) -> Any:
        cut.append(len(a))
        return intersection(a, b)

    monkeypatch.setattr(shapely, "intersection", counted)
    shares(around, drawn, list(range(500)), 500)

    assert [on_outline.shape[1]] == cut
    assert cut[0] < meeting.shape[1]
