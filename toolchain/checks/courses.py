"""Lines along hexsides that bear a title, such as rivers, followed through all blocks that name them."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from itertools import combinations

from toolchain.checks import ground
from toolchain.checks.asked import kept
from toolchain.geometry.lattice import DIRECTIONS
from toolchain.language.tokens import Token
from toolchain.model.model import Model

Side = tuple[int, int]
Corner = frozenset[tuple[int, int]]


@dataclass
class Course:
    """A title, and its hexsides: the feature of each, and where it is written."""

    title: str
    sides: dict[Side, tuple[str, Token]] = field(default_factory=dict)
    meetings: Counter[Corner] = field(default_factory=Counter)
    corners: dict[Side, tuple[Corner, Corner]] = field(default_factory=dict)
    """The two ends of each hexside."""

    @property
    def features(self) -> set[str]:
        """What it is made of: one feature, or several classes of one thing."""
        return {feature for feature, _ in self.sides.values()}

    @property
    def ends(self) -> list[Corner]:
        """Corners that only one of its hexsides reaches."""
        return [corner for corner, times in self.meetings.items() if times == 1]


@kept
def courses(m: Model) -> list[Course]:
    """All lines of hexsides with a title. Blocks of one title are one course where they are classes of one thing."""
    of_one = _classes(m)
    made: dict[tuple[str, str], Course] = {}
    for row in m.line_rows:
        if row["title"] and row["feature"] in m.facts.edge_terrains:
            course = made.setdefault(
                (of_one.get(row["feature"], row["feature"]), row["title"]), Course(row["title"])
            )
            for a, b, token in row["pairs"]:
                course.sides.setdefault((min(a, b), max(a, b)), (row["feature"], token))
    for course in made.values():
        _meet(m, course)
    return list(made.values())


def _meet(m: Model, course: Course) -> None:
    for side in course.sides:
        course.corners[side] = corners(m, side)
        course.meetings.update(course.corners[side])


def untitled(m: Model) -> list[Course]:
    """Each block of hexsides without a title, as a line of its own."""
    made = []
    for row in m.line_rows:
        if not row["title"] and row["feature"] in m.facts.edge_terrains and row["pairs"]:
            course = Course("")
            course.sides = {(min(a, b), max(a, b)): (row["feature"], token) for a, b, token in row["pairs"]}
            _meet(m, course)
            made.append(course)
    return made


@kept
def _classes(m: Model) -> dict[str, str]:
    """Features that bear titles in common, by the first of each group."""
    first: dict[str, str] = {}
    made: dict[str, str] = {}
    for row in m.line_rows:
        if row["title"] and row["feature"] in m.facts.edge_terrains:
            one = first.setdefault(row["title"], made.get(row["feature"], row["feature"]))
            old = made.setdefault(row["feature"], one)
            if old != one:
                made.update({feature: one for feature, group in made.items() if group == old})
                first.update({title: one for title, group in first.items() if group == old})
    return made


def corners(m: Model, side: Side) -> tuple[Corner, Corner]:
    """The two ends of a hexside, each as the three places of the grid round it, on the map or off it."""
    a, b = ((m.ir["hexes"][i]["q"], m.ir["hexes"][i]["r"]) for i in side)
    at = DIRECTIONS.index((b[0] - a[0], b[1] - a[1]))
    before, after = DIRECTIONS[at - 1], DIRECTIONS[(at + 1) % len(DIRECTIONS)]
    left, right = (a[0] + before[0], a[1] + before[1]), (a[0] + after[0], a[1] + after[1])
    return frozenset((a, b, left)), frozenset((a, b, right))


def round_corner(m: Model, corner: Corner) -> list[Side] | None:
    """The hexsides that meet in a corner; None at the edge of the map."""
    places = [ground.hex_at(m, q, r) for q, r in corner]
    known = sorted(place for place in places if place is not None)
    return list(combinations(known, 2)) if len(known) == len(places) else None
