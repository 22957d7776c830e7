"""A line along hexsides that briefly changes its class.

Why: a great river that becomes a small one for a single hexside and then a great one again has that hexside
in the wrong list.

Bad:
    lines great-river "Elbe"
      0101/0201  0102/0201  0102/0202  0202/0203  0202/0303  0202/0302
    lines small-river "Elbe"
      0103/0202

Good:
    lines great-river "Elbe"
      0101/0201  0102/0201  0102/0202  0103/0202  0202/0203  0202/0303  0202/0302

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import NOTE, Finding, Label
from toolchain.checks.registry import GROUND, LIKELY, Check, check
from toolchain.checks.shared import ground, queries
from toolchain.checks.shared.line_tracing import Corner, Course, Side, courses
from toolchain.faults.wording import count
from toolchain.model.model import Model

LONGEST = 2  # hexsides of another class, and
FEWEST = 3  # of the first class before them and behind: then they are an exception


@check("MAP082", NOTE, LIKELY, looks_at=GROUND)
def course_of_changing_class(c: Check, m: Model) -> Iterator[Finding]:
    for course in courses(m):
        if len(course.features) < 2:
            continue
        at: dict[Corner, list[Side]] = {}
        for side in course.sides:
            for corner in course.corners[side]:
                at.setdefault(corner, []).append(side)
        runs = _runs(course, at)
        run_of = {side: number for number, run in enumerate(runs) for side in run}
        for run in runs:
            if len(run) > LONGEST:
                continue
            own = course.sides[run[0]][0]
            beside = [
                {run_of[other] for other in at[corner]} - {run_of[run[0]]}
                for corner in {corner for side in run for corner in course.corners[side]}
            ]
            around = [near for near in beside if near]
            if len(around) != 2 or any(len(near) != 1 for near in around):
                continue
            before, behind = (runs[min(near)] for near in around)
            other = course.sides[before[0]][0]
            if other == course.sides[behind[0]][0] and min(len(before), len(behind)) >= FEWEST:
                yield c.finding(
                    f'"{course.title}" is `{own}` for '
                    f"{count(len(run), 'hexside')}, but `{other}` before and after",
                    queries.pair_span(course.sides[run[0]][1]),
                    labels=[Label(queries.pair_span(course.sides[before[-1]][1]), f"`{other}` here")],
                    help=f"list {'this hexside' if len(run) == 1 else 'these hexsides'} under `{other}`, or allow this note if the map shows it that way",
                )


def _runs(course: Course, at: dict[Corner, list[Side]]) -> list[list[Side]]:
    """The hexsides of a course in pieces of one class that hang together."""
    sides = list(course.sides)
    number = {side: index for index, side in enumerate(sides)}
    links = {
        number[side]: {
            number[other]
            for corner in course.corners[side]
            for other in at[corner]
            if course.sides[other][0] == course.sides[side][0]
        }
        for side in sides
    }
    return [[sides[index] for index in sorted(group)] for group in ground.groups(set(links), links)]
