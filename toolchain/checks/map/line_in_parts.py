"""A line in several parts that do not touch.

Why: a named river or railway is continuous; if it is not, a hexside is missing or wrong. Rivers run along
hexsides and touch at corners; roads and railways cross hexsides and touch in hexes.

Bad:
    lines river "Brook"
      0201/0301  0202/0302  0202/0303

Good:
    lines river "Brook"
      0201/0301  0201/0302  0202/0302  0202/0303

Roads without a title whose parts end in adjacent hexes are a note.

Fix safety: nothing is changed for you: only the map shows which hexside is missing. Blocks with the same
title, such as the classes of a river, count as one line. So do two pieces of one kind if a single hexside is
missing between them; two pieces farther apart are two `lines` blocks. Another line of the same kind may
connect the parts.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import cache

from toolchain.base.diagnostic import NOTE, WARNING, Finding, Label
from toolchain.checks.registry import GROUND, LIKELY, Check, check
from toolchain.checks.shared import ground, queries
from toolchain.checks.shared.line_tracing import (
    Course,
    Node,
    Side,
    courses,
    drawn,
    ends_of,
    linked,
    links_of,
    round_corner,
    running,
    runs,
    untitled_ways,
    ways,
)
from toolchain.checks.shared.seen.memo import kept
from toolchain.model.model import Model

FEWEST = 3  # hexsides of a river: of two that do not touch nobody knows which is the line
MOST_PARTS = 3  # a feature that is scattered over the map, as bridges are, is no line
FURTHEST = 5  # hexsides between two parts that another line may join
Steps = Callable[[Node], Iterable[tuple[Node, Side]]]
"""From a hex, or from a corner, the next ones, and the hexside that is crossed or followed."""


@check("MAP035", WARNING, LIKELY, looks_at=GROUND)
def line_in_parts(c: Check, m: Model) -> Iterator[Finding]:
    along, across = _along(m), _across(m)  # what lies round a place is looked up once for all lines
    for course in courses(m):
        if not course.features <= running(m):
            continue  # crossings, scattered over other lines
        pieces = runs(m, list(course.sides))
        if len(pieces) > 1 and len(course.sides) >= max(FEWEST, 2 * len(pieces) - 1):
            ends: list[set[Node]] = [
                {corner for side in piece for corner in course.corners[side]} for piece in pieces
            ]
            yield from _found(c, course, pieces, _gaps(ends, along, _lying(m)))
    for way in ways(m):
        pieces = linked(list(way.sides))
        if len(pieces) > 1:
            hexes: list[set[Node]] = [{hex_ for side in piece for hex_ in side} for piece in pieces]
            yield from _found(c, way, pieces, _gaps(hexes, across, links_of(m, way)))
    for way in untitled_ways(m):
        yield from _broken(c, way, across)


def _broken(c: Check, way: Course, across: Steps) -> Iterator[Finding]:
    """Pieces of roads without a title that end side by side. Two roads may do so, so it is only a note."""
    pieces = linked(list(way.sides))
    ends: list[set[Node]] = []
    for piece in pieces if len(pieces) > 1 else ():
        times = Counter(hex_ for side in piece for hex_ in side)
        ends.append({hex_ for hex_, count in times.items() if count == 1})
    for one, other in _near(ends, across, 1):
        feature, token = way.sides[_at_end(pieces[other], ends[one], across)]
        _, near = way.sides[_at_end(pieces[one], ends[other], across)]
        yield c.finding(
            f"the `{feature}` is in two parts that end in adjacent hexes",
            queries.pair_span(token),
            labels=[Label(queries.pair_span(near), "the other part ends here")],
            help="add the hexside between the two hexes if it is one line",
            severity=NOTE,
        )


def _at_end(piece: list[Side], others: set[Node], across: Steps) -> Side:
    """The hexside of a piece that is next to an end of another piece."""
    near = {to for end in others for to, _ in across(end)}
    times = Counter(hex_ for side in piece for hex_ in side)
    return next(side for side in piece if any(times[hex_] == 1 and hex_ in near for hex_ in side))


def _across(m: Model) -> Steps:
    beside = ground.beside(m)

    def steps(hex_: Node) -> Iterable[tuple[Node, Side]]:
        assert isinstance(hex_, int)
        return [(other, (min(hex_, other), max(hex_, other))) for other in beside[hex_]]

    return cache(steps)


def _along(m: Model) -> Steps:
    at, places = ground.axials(m), ground.places(m)

    def steps(corner: Node) -> Iterable[tuple[Node, Side]]:
        assert isinstance(corner, tuple)
        sides = [(side, ends_of(at, side)) for side in round_corner(places, corner)]
        return [(other if one == corner else one, side) for side, (one, other) in sides]

    return cache(steps)


@kept
def _lying(m: Model) -> set[Side]:
    """The hexsides along which any line runs, crossings apart."""
    along = drawn(m) & running(m)
    return {(a, b) for a, b, terrains in m.ir["edges"] if not along.isdisjoint(terrains)}


def _gaps(nodes: list[set[Node]], steps: Steps, lines: set[Side]) -> dict[tuple[int, int], int]:
    """Pieces between which one hexside is missing (1), and pieces that other lines join about as straight (0)."""
    made = dict.fromkeys(_near(nodes, steps, 1), 1)

    def along_lines(at: Node) -> Iterable[tuple[Node, Side]]:
        return [(to, side) for to, side in steps(at) if side in lines]

    for (one, other), taken in _near(nodes, along_lines, FURTHEST + 1).items():
        missing = _steps(nodes[one], nodes[other], steps, FURTHEST)
        if missing <= FURTHEST and taken <= missing + (missing > 1):
            made[one, other] = 0
    return made


def _near(nodes: list[set[Node]], steps: Steps, most: int) -> dict[tuple[int, int], int]:
    """The fewest steps between two pieces, at most so many. From each piece one looks round once."""
    of = {node: number for number, piece in enumerate(nodes) for node in piece}
    made: dict[tuple[int, int], int] = {}
    for number, piece in enumerate(nodes):
        seen, last = set(piece), piece
        for far in range(1, most + 1):
            last = {to for at in last for to, _ in steps(at)} - seen
            seen |= last
            for other in {of[node] for node in last & of.keys()}:
                pair = min(number, other), max(number, other)
                made[pair] = min(far, made.get(pair, far))
    return made


def _steps(start: set[Node], goal: set[Node], steps: Steps, most: int) -> int:
    """The fewest steps from a set of places to another; more than ``most`` where it takes more."""
    seen, last = set(start), start
    for number in range(1, most + 1):
        last = {to for at in last for to, _ in steps(at)} - seen
        if not goal.isdisjoint(last):
            return number
        seen |= last
    return most + 1


def _found(
    c: Check, course: Course, pieces: list[list[Side]], gaps: dict[tuple[int, int], int]
) -> Iterator[Finding]:
    """The parts that no other line joins: of one block; of all, where one hexside is missing, or where the line is in
    more parts than one of its classes has blocks: two blocks of one class may be two parts on purpose.
    """
    whole = list(range(len(pieces)))  # the part to which a piece belongs, called by its first piece
    for (one, other), missing in gaps.items():
        if not missing:
            old, new = max(whole[one], whole[other]), min(whole[one], whole[other])
            whole = [new if part == old else part for part in whole]
    parts = [
        [side for i, piece in enumerate(pieces) if whole[i] == part for side in piece]
        for part in sorted({*whole})
    ]
    if len(parts) == 1:
        return
    of = {side: number for number, part in enumerate(parts) for side in part}
    near = any(missing == 1 and whole[one] != whole[other] for (one, other), missing in gaps.items())
    for _, sides in course.blocks:
        held = {of[side] for side in sides}
        if 1 < len(held) and (near or len(held) <= MOST_PARTS) and len(course.sides) >= FEWEST:
            yield _finding(c, course, [[side for side in sides if of[side] == number] for number in held])
            return
    blocks = Counter(feature for feature, _ in course.blocks)
    if near or max(blocks.values()) < len(parts) <= MOST_PARTS:
        yield _finding(c, course, parts)


def _finding(c: Check, course: Course, parts: list[list[Side]]) -> Finding:
    parts = sorted(parts, key=len, reverse=True)
    feature, token = course.sides[parts[1][0]]
    return c.finding(
        f'the `{feature}` "{course.title}" is in {len(parts)} parts that do not touch',
        queries.pair_span(token),
        labels=[Label(queries.pair_span(course.sides[parts[0][-1]][1]), "another part ends or begins here")],
        here="this part stands alone",
        help="add the missing hexsides, or remove those that belong elsewhere",
    )
