"""A line along hexsides that begins and ends in open country.

Why: a river ends at the map edge, at water or at another line; one that does so at neither end probably lacks
a hexside.

Bad:
    lines river "Brook"
      0202/0302

Good:
    lines river "Brook"
      0201/0301  0201/0302  0202/0302

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import NOTE, Finding
from toolchain.checks.registry import GROUND, LIKELY, Check, check
from toolchain.checks.shared import ground, queries
from toolchain.checks.shared.line_tracing import Corner, Course, Side, courses, drawn, round_corner, untitled
from toolchain.model.model import Model


@check("MAP024", NOTE, LIKELY, looks_at=GROUND)
def line_from_nowhere(c: Check, m: Model) -> Iterator[Finding]:
    lying = {(a, b): set(terrains) for a, b, terrains in m.ir["edges"]}
    held = drawn(m) | ground.closed_terrains(m)
    for course in [*courses(m), *untitled(m)]:
        features = course.features
        if not course.title and all(lying[side] - features for side in course.sides):
            continue  # a crossing lies on another line
        ends = course.ends
        if not ends or any(_held(m, corner, course, lying, held) for corner in ends):
            continue
        feature, token = next(iter(course.sides.values()))
        yield c.finding(
            (f'the `{feature}` "{course.title}"' if course.title else f"this `{feature}`")
            + " begins and ends in open country",
            queries.pair_span(token),
            note="neither end touches the edge of the map, impassable terrain or another line",
            help="add the missing hexsides",
        )


def _held(m: Model, corner: Corner, course: Course, lying: dict[Side, set[str]], held: set[str]) -> bool:
    """Whether a corner lies at the edge, at impassable terrain, or on another line."""
    around = round_corner(ground.places(m), corner)
    if len(around) < 3 or any(_shore(m, index) for side in around for index in side):
        return True
    return any(lying.get(side, set()) & held for side in around if side not in course.sides)


def _shore(m: Model, place: int) -> bool:
    return (
        bool(ground.prohibited(m, place))
        or ground.barred_to_some(m, place)
        or not ground.closed_terrains(m).isdisjoint(m.ir["hexes"][place]["terrains"])
    )
