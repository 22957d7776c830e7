"""Worked examples of the books that speak of neighbours, rings and hexsides hold on the grids that we declare.

Pairs of hexes with their distance stand in ``data/distances.csv``; here is what takes more than two hexes, and the map
whose book prints no numbers at all, by the names of its places.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from toolchain.geometry.grid import Axial, Grid, neighbours
from toolchain.geometry.lattice import DIRECTIONS, NAMES, distance
from toolchain.workspace.project.in_force import build_model
from toolchain.workspace.project.project import load_project

from .grids import BOOKS

ROOT = Path(__file__).resolve().parents[2]


def hexes(grid: Grid, *ids: str) -> list[Axial]:
    made = [grid.hex_of(text) for text in ids]
    assert None not in made
    return [hex_ for hex_ in made if hex_ is not None]


def about(grid: Grid, front: list[Axial]) -> set[Axial]:
    return {n for hex_ in front for n in neighbours(hex_)} - set(front)


def test_sector_of_the_british_army() -> None:
    """WF 12-5: second and third hexes deep behind a front of three, a fourth front hex beside it."""
    grid = BOOKS["western-front"]
    front = hexes(grid, "1006", "0907", "0908")
    other = hexes(grid, "0906")
    second = hexes(grid, "0806", "0807")
    third = hexes(grid, "0707")

    assert set(second) <= about(grid, front) - set(other)
    assert set(other) <= about(grid, front)
    assert set(third) <= about(grid, second) and not set(third) & about(grid, front)


def test_hexes_within_one_of_the_capital() -> None:
    """WF 3-8."""
    grid = BOOKS["western-front"]
    (centre,) = hexes(grid, "1606")

    assert set(hexes(grid, "1605", "1607", "1506", "1507", "1706", "1707")) == set(neighbours(centre))


def test_paris_is_three_hexes_that_touch_each_other() -> None:
    """WF 4-1; OTP 10.6 has two."""
    grid = BOOKS["western-front"]
    a, b, c = hexes(grid, "0717", "0816", "0817")
    assert 1 == distance(a, b) == distance(b, c) == distance(a, c)
    first, second = hexes(BOOKS["on-to-paris"], "2722", "2822")
    assert 1 == distance(first, second)


def test_a_straight_boundary_across_the_grain() -> None:
    """OAO 5.1.1: five hexsides, each meeting the next in a corner, three hexes on either side."""
    grid = BOOKS["offensive-a-outrance"]
    pairs = [
        ("51.51", "51.52"),
        ("51.51", "50.51"),
        ("50.50", "50.51"),
        ("49.51", "50.51"),
        ("49.51", "49.52"),
    ]
    sides = [tuple(hexes(grid, *pair)) for pair in pairs]
    for one, two in zip(sides, sides[1:], strict=False):
        three = {*one, *two}
        assert 3 == len(three)
        assert all(distance(x, y) == 1 for x in three for y in three if x != y)
    north, south = set(hexes(grid, "51.51", "50.50", "49.51")), set(hexes(grid, "51.52", "50.51", "49.52"))
    assert all(len({*side} & north) == len({*side} & south) == 1 for side in sides)


def test_cavalry_may_react_into_four_hexes() -> None:
    """OAO 8.2: all neighbours but those that the enemy leaves and enters."""
    grid = BOOKS["offensive-a-outrance"]
    cavalry, was, now = hexes(grid, "40.40", "41.40", "41.41")

    assert {was, now} <= set(neighbours(cavalry)) and 1 == distance(was, now)
    assert set(hexes(grid, "39.40", "39.41", "40.39", "40.41")) == set(neighbours(cavalry)) - {was, now}


def test_the_third_hex_of_a_city_is_the_only_one_beside_both() -> None:
    """OAO 27.2: of the two hexes beside both, the southern one."""
    grid = BOOKS["offensive-a-outrance"]
    a, b = hexes(grid, "55.70", "56.70")
    both = set(neighbours(a)) & set(neighbours(b))

    assert 2 == len(both) and set(hexes(grid, "55.71")) <= both
    assert {"55.71"} == {grid.id(hex_) for hex_ in both if int(grid.id(hex_).split(".")[1]) > 70}


def test_hexes_gained_by_a_defender_lie_opposite() -> None:
    """OTP 6.5.1: 2731 is the one way in among the neighbours of 2831 opposite to which 2931 and 2932 lie."""
    grid = BOOKS["on-to-paris"]
    (centre,) = hexes(grid, "2831")
    ring = neighbours(centre)
    wanted = set(hexes(grid, "2931", "2932"))
    ways = [entry for i, entry in enumerate(ring) if wanted <= {ring[(i + k) % 6] for k in (2, 3, 4)}]

    assert set(hexes(grid, "2731")) <= set(ways)
    assert {"2830", "2931"} <= {grid.id(n) for n in ring}


def test_the_only_hex_beside_three() -> None:
    """OTP 9.4.3: the defender's number is lost; one hex alone touches all three that are named."""
    grid = BOOKS["on-to-paris"]
    named = hexes(grid, "3118", "3017", "2918")

    assert {"3018"} == {grid.id(n) for n in set.intersection(*(set(neighbours(h)) for h in named))}


# RTS prints names only: I-3, J-4, K-9, C-1-e.


@pytest.fixture(scope="module")
def race() -> dict[str, Any]:
    return build_model(load_project(ROOT / "scenarios" / "race-to-the-sea"))[0].ir


def named(ir: dict[str, Any], name: str) -> Axial:
    return next((h["q"], h["r"]) for h in ir["hexes"] if h["name"] == name)


def step(hex_: Axial, way: str) -> Axial:
    dq, dr = DIRECTIONS[NAMES["flat"].index(way)]
    return hex_[0] + dq, hex_[1] + dr


def river(ir: dict[str, Any], a: Axial, b: Axial) -> bool:
    index = {(h["q"], h["r"]): i for i, h in enumerate(ir["hexes"])}
    pair = sorted((index[a], index[b]))
    return any([x, y] == pair and "river" in terrains for x, y, terrains in ir["edges"])


def test_race_albert_to_lens(race: dict[str, Any]) -> None:
    """I-3: Albert, the hex north of it, Arras, Lens; each costs one."""
    albert, arras, lens = (named(race, name) for name in ("Albert", "Arras", "Lens"))
    north = step(albert, "N")

    assert 1 == distance(north, arras) and 2 == distance(albert, arras) and 1 == distance(arras, lens)
    assert not river(race, albert, north) and not river(race, north, arras)
    assert not next(h["name"] for h in race["hexes"] if (h["q"], h["r"]) == north)


def test_race_albert_over_the_somme(race: dict[str, Any]) -> None:
    """I-3: the hex southeast of Albert lies across the river, and so does the town northeast of that; south is open."""
    albert, perrone, noyon = (named(race, name) for name in ("Albert", "Perrone", "Noyon"))
    southeast = step(albert, "SE")
    south = step(southeast, "S")

    assert (
        river(race, albert, southeast)
        and step(southeast, "NE") == perrone
        and river(race, southeast, perrone)
    )
    assert not river(race, southeast, south)
    terrains = next(h["terrains"] for h in race["hexes"] if (h["q"], h["r"]) == south)
    assert "forest" not in terrains and distance(south, noyon) < distance(southeast, noyon)


def test_race_ypres_from_two_sides(race: dict[str, Any]) -> None:
    """K-9: two hexes beside Ypres that do not touch; the southeastern one is high and lies across a river."""
    ypres, dixemude = named(race, "Ypres"), named(race, "Dixemude")
    southeast = step(ypres, "SE")

    assert 1 == distance(ypres, dixemude) and 1 < distance(southeast, dixemude)
    assert river(race, ypres, southeast)
    terrains = next(h["terrains"] for h in race["hexes"] if (h["q"], h["r"]) == southeast)
    assert {"elevated", "high"} & set(terrains)


def test_race_noyon_under_fire(race: dict[str, Any]) -> None:
    """J-4: the hex southwest of Noyon is not beside the hex that fires on it, Chauny."""
    noyon, chauny = named(race, "Noyon"), named(race, "Chauny")

    assert 1 == distance(noyon, chauny) and 1 < distance(step(noyon, "SW"), chauny)


def test_race_trench_lines_meet_the_edge_side_by_side(race: dict[str, Any]) -> None:
    """A-1-i: the two hexes of entrenchments, the western one of the Allies."""
    west, east = (
        next(h for h in race["hexes"] if h["name"] == f"{side} Entrenchments")
        for side in ("Allied", "German")
    )

    assert west["column"] < east["column"] and 1 == distance((west["q"], west["r"]), (east["q"], east["r"]))
