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

from collections.abc import Iterator

from toolchain.base.diagnostic import NOTE, Finding
from toolchain.checks import ground, reading
from toolchain.checks.courses import Corner, Course, Side, courses, round_corner, untitled
from toolchain.checks.registry import GROUND, LIKELY, Check, check
from toolchain.model.model import Model

PROHIBITED = "prohibited"


@check("MAP024", NOTE, LIKELY, looks_at=GROUND)
def line_from_nowhere(c: Check, m: Model) -> Iterator[Finding]:
    lying = {(a, b): set(terrains) for a, b, terrains in m.ir["edges"]}
    lines = [*courses(m), *untitled(m)]
    # Ground of hexsides, such as woods between two hexes, is no line: rivers end in it.
    drawn = {feature for course in courses(m) for feature in course.features}
    for course in lines:
        if any(lying[side] - course.features for side in course.sides) and not course.title:
            continue  # a crossing lies on another line
        ends = course.ends
        if not ends or any(_held(m, corner, course, lying, drawn) for corner in ends):
            continue
        feature, token = next(iter(course.sides.values()))
        yield c.finding(
            f"`{feature}` {course.title}".rstrip() + " begins and ends in open country", reading.pair_span(token),
            note="neither end touches the edge of the map, impassable terrain or another line",
            help="add the hexsides that are missing",
        )  # fmt: skip


def _held(m: Model, corner: Corner, course: Course, lying: dict[Side, set[str]], drawn: set[str]) -> bool:
    """Whether a corner lies at the edge, at impassable terrain, or on another line."""
    around = round_corner(m, corner)
    if around is None or any(_shore(m, index) for side in around for index in side):
        return True
    others = [lying.get(side, set()) for side in around if side not in course.sides]
    if course.title:
        return any(words & drawn or any(_closed(m, word) for word in words) for words in others)
    return any(others)


def _shore(m: Model, place: int) -> bool:
    return (
        bool(ground.prohibited(m, place))
        or ground.barred_to_some(m, place)
        or any(_closed(m, word) for word in m.ir["hexes"][place]["terrains"])
    )


def _closed(m: Model, terrain: str) -> bool:
    """Whether nobody enters a terrain, by its own word."""
    return PROHIBITED in m.ir["terrains"][terrain]["is"]
