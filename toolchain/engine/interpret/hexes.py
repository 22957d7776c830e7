"""What the operations on hexes and hex sets mean; see :mod:`~toolchain.engine.interpret.operations`."""

from __future__ import annotations

from typing import Any

from toolchain.engine.interpret import sight, zones
from toolchain.engine.interpret.basics import NOWHERE, Names, gathered, members
from toolchain.engine.interpret.ground import Ground
from toolchain.engine.interpret.operations import means
from toolchain.geometry.lattice import DIRECTIONS


@means("hex-set")
def _hex_set(i: Ground, s: Any, e: list[Any], n: Names) -> Any:
    return gathered(e[1])


@means("single")
def _single(i: Ground, s: Any, e: list[Any], n: Names) -> Any:
    return i.one(i.read(s, e[1], n))


@means("all-hexes")
def _all_hexes(i: Ground, s: Any, e: list[Any], n: Names) -> Any:
    return gathered(range(i.hex_count))


@means("region")
def _region(i: Ground, s: Any, e: list[Any], n: Names) -> Any:
    return gathered(i.ir["regions"][e[1]])


@means("terrain")
def _terrain(i: Ground, s: Any, e: list[Any], n: Names) -> Any:
    return i.chart.terrain(e[1])


@means("hexes-with")
def _hexes_with(i: Ground, s: Any, e: list[Any], n: Names) -> Any:
    wanted = i.read(s, e[2], n)
    column = i.column(s, e[1])
    return gathered(x for x in range(i.hex_count) if column[x] == wanted)


@means("occupied")
def _occupied(i: Ground, s: Any, e: list[Any], n: Names) -> Any:
    anyone = e[2] == ["int", -1]
    side = i.read(s, e[2], n)
    made = 0
    for piece, known in enumerate(i.ir["pieces"]):
        if e[1] >> known["kind"] & 1 and (anyone or known["side"] == side):
            made |= i.one(i.place_of(s, piece))
    return made


@means("zone")
def _zone(i: Ground, s: Any, e: list[Any], n: Names) -> Any:
    return zones.zone(i, s, e[1], i.read(s, e[2], n))


@means("sight")
def _sight(i: Ground, s: Any, e: list[Any], n: Names) -> Any:
    return sight.sight(i, s, e[1], i.read(s, e[2], n))


@means("near")
def _near(i: Ground, s: Any, e: list[Any], n: Names) -> Any:
    return gathered(i.chart.neighbours(i.read(s, e[1], n)))


@means("near-set")
def _near_set(i: Ground, s: Any, e: list[Any], n: Names) -> Any:
    return i.around(i.read(s, e[1], n))


@means("within")
def _within(i: Ground, s: Any, e: list[Any], n: Names) -> Any:
    reach, here = i.all(s, e[1:], n)
    return gathered(i.chart.disc(here, reach))


@means("hexes-where")
def _hexes_where(i: Ground, s: Any, e: list[Any], n: Names) -> Any:
    return gathered(x for x in members(i.read(s, e[2], n)) if i.holds(s, e[3], {**n, e[1]: x}))


@means("in-set")
def _in_set(i: Ground, s: Any, e: list[Any], n: Names) -> Any:
    return i.one(i.read(s, e[1], n)) & i.read(s, e[2], n) > 0


@means("hex-count")
def _hex_count(i: Ground, s: Any, e: list[Any], n: Names) -> Any:
    return len(members(i.read(s, e[1], n)))


@means("some-hex")
def _some_hex(i: Ground, s: Any, e: list[Any], n: Names) -> Any:
    return len(members(i.read(s, e[1], n))) > 0


@means("first-hex")
def _first_hex(i: Ground, s: Any, e: list[Any], n: Names) -> Any:
    return (members(i.read(s, e[1], n)) or [-1])[0]


@means("nearest")
def _nearest(i: Ground, s: Any, e: list[Any], n: Names) -> Any:
    hexes, here = i.all(s, e[1:], n)
    away = {x: i.chart.distance(here, x) for x in members(hexes)}
    return gathered(x for x, far in away.items() if far == min(away.values()))


@means("members")
def _members(i: Ground, s: Any, e: list[Any], n: Names) -> Any:
    return members(i.read(s, e[1], n))


@means("edge")
def _edge(i: Ground, s: Any, e: list[Any], n: Names) -> Any:
    return i.hexside(*i.all(s, e[1:], n))


@means("edge-has")
def _edge_has(i: Ground, s: Any, e: list[Any], n: Names) -> Any:
    edge = i.read(s, e[2], n)
    return edge >= 0 and e[1] in i.ir["edges"][edge][2]


@means("next-hex")
def _next_hex(i: Ground, s: Any, e: list[Any], n: Names) -> Any:
    here, direction, far = i.all(s, e[1:], n)
    if not i.is_hex(here) or here in i.chart.boxes:
        return -1
    at, (dq, dr) = i.ir["hexes"][here], DIRECTIONS[int(direction) % 6]
    there = (at["q"] + dq * int(far), at["r"] + dr * int(far))
    return i.chart.where.get(there, -1)


@means("bearing")
def _bearing(i: Ground, s: Any, e: list[Any], n: Names) -> Any:
    here, there = i.all(s, e[1:], n)
    if not (i.is_hex(here) and i.is_hex(there)) or {here, there} & i.chart.boxes:
        return 0
    a, b = i.ir["hexes"][here], i.ir["hexes"][there]
    q, r = b["q"] - a["q"], b["r"] - a["r"]
    # Every way to a hex is so many steps in one direction and no more in the one that follows or goes before it.
    for number, (one, other) in enumerate(zip(DIRECTIONS, (*DIRECTIONS[1:], DIRECTIONS[0]), strict=True)):
        for steps in range(abs(q) + abs(r) + 1):
            for more in range(abs(q) + abs(r) + 1):
                if (one[0] * steps + other[0] * more, one[1] * steps + other[1] * more) == (q, r):
                    return number if steps > more or (steps, more) == (0, 0) else (number + 1) % 6
    raise AssertionError("every hex lies in some direction")


@means("grid")
def _grid(i: Ground, s: Any, e: list[Any], n: Names) -> Any:
    here = i.read(s, e[2], n)
    return i.ir["hexes"][here][e[1]] if i.is_hex(here) and here not in i.chart.boxes else 0


@means("distance")
def _distance(i: Ground, s: Any, e: list[Any], n: Names) -> Any:
    return i.chart.distance(*i.all(s, e[1:], n))


@means("distance-set")
def _distance_set(i: Ground, s: Any, e: list[Any], n: Names) -> Any:
    here, hexes = i.all(s, e[1:], n)
    return min([NOWHERE, *(i.chart.distance(here, x) for x in members(hexes))])
