"""A line falls into parts that do not touch.

Why: a river or railway of one name runs on without a break; where it has one, a hexside was left out, or one that
belongs elsewhere was put in.

Bad:
    lines river "Brook"
      0201/0301  0202/0302  0202/0303

Good:
    lines river "Brook"
      0201/0301  0201/0302  0202/0302  0202/0303

Fix safety: nothing is changed for you: which hexside is missing, the map must say. Blocks of one title, such
as the classes of a river, are looked at as one line. Two pieces of one kind are two `lines` blocks; a hexside of another
line may join them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from toolchain.base.diagnostic import WARNING, Finding, Label
from toolchain.checks.registry import GROUND, LIKELY, Check, check
from toolchain.checks.shared import ground, queries
from toolchain.checks.shared.line_tracing import Course, Side, courses, linked, round_corner, runs, ways
from toolchain.model.model import Model

FEWEST = 3  # hexsides; of two that do not touch nobody knows which is the line
MOST_PARTS = 3  # a feature that is scattered over the map, as bridges are, is no line


@check("MAP035", WARNING, LIKELY, looks_at=GROUND)
def line_in_parts(c: Check, m: Model) -> Iterator[Finding]:
    for course in courses(m):
        parts = _parts(course, runs(m, list(course.sides)))
        if parts and not _bridged(m, course, parts):
            yield _finding(c, course, parts)
    for way in ways(m):
        parts = _parts(way, linked(list(way.sides)))
        if parts:
            yield _finding(c, way, parts)


def _parts(course: Course, pieces: list[list[Side]]) -> list[list[Side]]:
    """The parts into which a block of a line falls that no other block of its title joins, or the line itself, when it
    is in more pieces than one of its classes has blocks: two blocks of one class may be two pieces on purpose.
    """
    if len(course.sides) < FEWEST or len(pieces) == 1:
        return []
    of = {side: number for number, piece in enumerate(pieces) for side in piece}
    for _, sides in course.blocks:
        found: dict[int, list[Side]] = {}
        for side in sides:
            found.setdefault(of[side], []).append(side)
        if 1 < len(found) <= MOST_PARTS:
            return sorted(found.values(), key=len, reverse=True)
    blocks = Counter(feature for feature, _ in course.blocks)
    return pieces if max(blocks.values()) < len(pieces) <= MOST_PARTS else []


def _bridged(m: Model, course: Course, parts: list[list[Side]]) -> bool:
    """Whether one hexside of the same feature, listed under another name, joins each part to the first."""
    features = course.features
    touching = []
    for part in parts:
        near = {
            other for side in part for corner in course.corners[side] for other in round_corner(m, corner)
        }
        touching.append(
            {
                other
                for other in near - course.sides.keys()
                if not features.isdisjoint(ground.hexside_terrains(m, *other))
            }
        )
    return all(touching[0] & found for found in touching[1:])


def _finding(c: Check, course: Course, parts: list[list[Side]]) -> Finding:
    feature, token = course.sides[parts[1][0]]
    return c.finding(
        f"`{feature}` {course.title} falls into {len(parts)} parts that do not touch",
        queries.pair_span(token),
        labels=[Label(queries.pair_span(course.sides[parts[0][-1]][1]), "another part ends or begins here")],
        here="this part stands alone",
        help="add the hexsides that are missing, or take out what belongs elsewhere",
    )
