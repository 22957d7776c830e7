"""The sides of a chain and the insides of polygons agree with shapely on the drawn hexes."""

from __future__ import annotations

import random

import pytest
import shapely

from toolchain.geometry.grid import Axial, Grid
from toolchain.geometry.lattice import DIRECTIONS, distance
from toolchain.geometry.sidedness import BothSides, inside, next_to, side_of, whole_side

from .grids import grid

LAYOUTS = [("flat", "even", False), ("flat", "odd", True), ("pointy", "even", True), ("pointy", "odd", False)]


def crossing(on: Grid, dice: random.Random) -> list[Axial]:
    """A chain from the first to the last row that never touches itself."""
    rows: dict[int, list[Axial]] = {}
    for place, hex_ in zip(on.places, on.index, strict=True):
        rows.setdefault(place[1], []).append(hex_)
    low, high = min(rows), max(rows)
    made = [dice.choice(rows[low][3:-3])]
    while on.layout.place(*made[-1])[1] < high:
        here = made[-1]
        after = []
        for dq, dr in DIRECTIONS:
            there = (here[0] + dq, here[1] + dr)
            column, row = on.layout.place(*there)
            free = all(distance(there, other) > 1 for other in made[:-1])
            if there in on.index and free and 3 < column < 12 and row >= on.layout.place(*here)[1]:
                after.append(there)
        if not after:
            return crossing(on, dice)
        made.append(dice.choice(after))
    return made


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("seed", range(12))
def test_a_chain_from_edge_to_edge_parts_the_map(layout: tuple[str, str, bool], seed: int) -> None:
    on = grid("ccrr", *layout, columns=14, rows=12)
    chain = crossing(on, random.Random(seed))
    outline = shapely.LineString([on.centre(hex_) for hex_ in chain])
    ends = [outline.coords[0], outline.coords[-1]]
    up = 40 if ends[0][1] > ends[1][1] else -40
    # The chain led on straight, up and down the page, and all that lies west of it.
    line = [(ends[0][0], ends[0][1] + up), *outline.coords, (ends[1][0], ends[1][1] - up)]
    west = shapely.Polygon([*line, (-100, line[-1][1]), (-100, line[0][1])])
    wanted = {h for h in on.index if h not in chain and west.contains(shapely.Point(on.centre(h)))}
    first = next(h for h in on.index if on.layout.place(*h)[0] == 1)
    side = side_of(chain, [first], on.index)

    assert wanted == whole_side(chain, side, on.index)
    beside = {h for h in wanted if any(distance(h, c) == 1 for c in chain)}
    # At its ends, where the chain is thought to go straight on, a hex may be on neither side.
    tips = {h for h in beside if min(distance(h, chain[0]), distance(h, chain[-1])) == 1}
    found = next_to(chain, side, on.index)
    assert beside - tips <= found <= beside
    other = "left" if side == "right" else "right"
    rest = set(on.index) - set(chain) - wanted
    assert rest == whole_side(chain, other, on.index)


def test_a_chain_that_ends_on_the_map_has_sides_beside_it_only() -> None:
    on = grid(columns=9, rows=9)
    chain = [hex_ for text in ("0503", "0504", "0505") if (hex_ := on.hex_of(text)) is not None]
    west = on.hex_of("0204")
    assert west is not None
    side = side_of(chain, [west], on.index)

    assert {"0402", "0403", "0404", "0405"} >= {on.id(h) for h in next_to(chain, side, on.index)}
    assert {"0403", "0404"} <= {on.id(h) for h in next_to(chain, side, on.index)}
    with pytest.raises(BothSides, match="around the end of the chain"):
        whole_side(chain, side, on.index)


@pytest.mark.parametrize(
    ("places", "said"), [(["0504"], "on the chain itself"), (["0502"], "equally near to both sides")]
)
def test_a_place_that_tells_no_side_is_refused(places: list[str], said: str) -> None:
    on = grid(columns=9, rows=9)
    chain = [hex_ for text in ("0503", "0504", "0505") if (hex_ := on.hex_of(text)) is not None]
    with pytest.raises(BothSides, match=said):
        side_of(chain, [hex_ for text in places if (hex_ := on.hex_of(text)) is not None], on.index)


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("seed", range(20))
def test_hexes_inside_a_polygon(layout: tuple[str, str, bool], seed: int) -> None:
    on = grid("ccrr", *layout, columns=12, rows=10)
    dice = random.Random(seed)
    while True:
        places = dice.sample(on.places, dice.randint(3, 7))
        corners = [on.layout.centre(*place) for place in places]
        shape = shapely.Polygon(corners)
        if shape.is_valid and shape.area:
            break
    points = [on.layout.centre(*place) for place in on.places]

    assert [shape.covers(shapely.Point(point)) for point in points] == inside(corners, points)
