"""A line along hexsides that forms a circle, unlike all others of its kind.

Why: rivers do not flow back into themselves; this one was drawn around both sides of a hex, or has a wrong
number.

Bad:
    lines river "Brook"
      0201/0301  0202/0201  0202/0301  0202/0302  0202/0203  0202/0102  0202/0101

Good:
    lines river "Brook"
      0201/0301  0202/0301  0202/0302

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import WARNING, Finding, Label
from toolchain.checks.registry import GROUND, LIKELY, Check, check
from toolchain.checks.shared import queries
from toolchain.checks.shared.line_tracing import Corner, Course, Side, courses
from toolchain.model.model import Model

FEWEST = 3  # lines of a kind that run in no circle, so that this is the rule, or hexsides beside the circle
MANY = 10  # such lines, where a circle has no loose end: so does what goes round a hill among ridges
MOST_ODD = 0.1  # of them: slopes round hills are circles all


@check("MAP081", WARNING, LIKELY, looks_at=GROUND)
def line_in_a_circle(c: Check, m: Model) -> Iterator[Finding]:
    round_: dict[str, list[tuple[Course, list[Side]]]] = {}
    straight: dict[str, int] = {}
    for course in courses(m):
        circle = _circle(course)
        for feature in course.features:
            if circle:
                round_.setdefault(feature, []).append((course, circle))
            else:
                straight[feature] = straight.get(feature, 0) + 1
    told: set[str] = set()
    for feature, found in round_.items():
        others = straight.get(feature, 0)
        if len(found) > max(1, MOST_ODD * others):
            continue
        for course, circle in found:
            loose = len(course.sides) - len(circle)
            # Of too few lines no rule is seen; but what goes round a hill or a lake has no loose ends.
            odd = max(others, loose) >= FEWEST if loose else others >= MANY
            if odd and course.title not in told:
                told.add(course.title)
                own, token = course.sides[circle[0]]
                hexes = {m.ir["hexes"][index]["id"] for side in circle for index in side}
                yield c.finding(
                    f'the `{own}` "{course.title}" runs in a circle of {len(circle)} hexsides',
                    queries.pair_span(token),
                    labels=[
                        Label(queries.pair_span(course.sides[side][1]), "part of the circle")
                        for side in circle[1:3]
                    ],
                    note="hexes on the two sides of the circle: " + ", ".join(sorted(hexes))
                    if len(hexes) <= 12
                    else "",
                    help="remove the hexsides of one half of the circle",
                )


def _circle(course: Course) -> list[Side]:
    """The hexsides that are left when every loose end has been taken away, in the order in which they are written."""
    at: dict[Corner, set[Side]] = {}
    for side, ends in course.corners.items():
        for corner in ends:
            at.setdefault(corner, set()).add(side)
    left = dict.fromkeys(course.sides)
    loose = [next(iter(sides)) for sides in at.values() if len(sides) == 1]
    while loose:
        side = loose.pop()
        if side in left:
            del left[side]
            for corner in course.corners[side]:
                at[corner].discard(side)
                if len(at[corner]) == 1:
                    loose += at[corner]
    return list(left)
