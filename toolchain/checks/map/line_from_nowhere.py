"""A line along hexsides begins and ends in open country.

Why: a river ends at the edge of the map, at water or at another line; one that does so at neither end often
lacks a hexside.

Bad:
    lines river
      0202/0302

Good:
    lines river
      0201/0301  0201/0302  0202/0302

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations

from toolchain.base.diagnostic import NOTE, Finding
from toolchain.checks import ground, reading
from toolchain.checks.registry import GROUND, LIKELY, Check, check
from toolchain.geometry.lattice import DIRECTIONS
from toolchain.model.model import Model


def _shore(m: Model, place: int) -> bool:
    return bool(ground.prohibited(m, place)) or ground.barred_to_some(m, place)


Corner = frozenset[tuple[int, int]]


def _corners(m: Model, side: tuple[int, int]) -> list[Corner]:
    a, b = ((m.ir["hexes"][i]["q"], m.ir["hexes"][i]["r"]) for i in side)
    near = {(a[0] + q, a[1] + r) for q, r in DIRECTIONS} & {(b[0] + q, b[1] + r) for q, r in DIRECTIONS}
    return [frozenset((a, b, other)) for other in near]


def _ends(m: Model, sides: set[tuple[int, int]]) -> list[Corner]:
    count = Counter(corner for side in sides for corner in _corners(m, side))
    return [corner for corner, times in count.items() if times == 1]


def _held(
    m: Model, corner: Corner, sides: set[tuple[int, int]], every: dict[tuple[int, int], set[str]]
) -> bool:
    """Whether a corner lies at the edge, at impassable terrain, or on another line."""
    places = [ground.hex_at(m, q, r) for q, r in corner]
    known = [place for place in places if place is not None]
    if len(known) < len(places) or any(_shore(m, place) for place in known):
        return True
    round_it = {(min(a, b), max(a, b)) for a, b in combinations(known, 2)}
    return any(side in every for side in round_it - sides)


@check("MAP024", NOTE, LIKELY, looks_at=GROUND)
def line_from_nowhere(c: Check, m: Model) -> Iterator[Finding]:
    every = {(a, b): set(t) for a, b, t in m.ir["edges"]}
    for row in m.line_rows:
        sides = {(min(a, b), max(a, b)) for a, b, _ in row["pairs"]}
        if not sides or row["feature"] not in m.facts.edge_terrains:
            continue
        if any(every.get(side, set()) - {row["feature"]} for side in sides):
            continue  # a crossing lies on another line
        if any(_held(m, corner, sides, every) for corner in _ends(m, sides)):
            continue
        first = row["pairs"][0][2]
        name = f"`{row['feature']}` {row['title']}".rstrip()
        yield c.finding(
            f"{name} begins and ends in open country", reading.pair_span(first),
            note="neither end touches the edge of the map, impassable terrain or another line",
            help="add the hexsides that are missing",
        )  # fmt: skip
