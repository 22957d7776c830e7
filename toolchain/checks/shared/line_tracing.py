"""Lines that bear a title, followed through all blocks that name them: along hexsides, or across them from hex to hex.

Rivers run along hexsides and meet in corners. Roads and railways join hexes: links of a network do, and so does a
feature of hexsides that run on from hex to hex and not from corner to corner.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain, combinations, pairwise
from typing import Any

from toolchain.checks.shared import ground
from toolchain.checks.shared.seen.memo import kept
from toolchain.geometry.lattice import DIRECTIONS
from toolchain.language.tokens import Token
from toolchain.model.model import Model

FEWEST = 4  # hexsides without a title: of fewer nobody knows whether they are a line
MOST_ODD = 0.1  # of the hexsides of a line stand alone, and so many corners for each hexside are forks
Side = tuple[int, int]
Corner = tuple[int, int]
"""Three hexes meet in it: the sum of their axial coordinates, which no two corners have in common."""
Node = int | Corner
"""Where two segments of a line touch: a hex, or a corner."""


@dataclass(eq=False, repr=False)
class Course:
    """A title, and its hexsides, or its links: the feature of each, where it is written, and those of each block."""

    title: str
    sides: dict[Side, tuple[str, Token]] = field(default_factory=dict)
    blocks: list[tuple[str, list[Side]]] = field(default_factory=list)
    meetings: Counter[Corner] = field(default_factory=Counter)
    corners: dict[Side, tuple[Corner, Corner]] = field(default_factory=dict)
    """The two ends of each hexside."""

    def take(self, row: Mapping[str, Any]) -> None:
        """Takes up what a block lists."""
        listed = [((min(a, b), max(a, b)), token) for a, b, token in row["pairs"]]
        self.blocks.append((row["feature"], [side for side, _ in listed]))
        for side, token in listed:
            self.sides.setdefault(side, (row["feature"], token))

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
        if row["title"] and row["feature"] in m.facts.edge_terrains and row["feature"] not in roads(m):
            course = made.setdefault(
                (of_one.get(row["feature"], row["feature"]), row["title"]), Course(row["title"])
            )
            course.take(row)
    for course in made.values():
        _meet(m, course)
    return list(made.values())


@kept
def roads(m: Model) -> set[str]:
    """Features of hexsides that are crossed: most of them share a hex with another one, and few of them a corner; of
    fewer hexsides, that lead from hex to hex as they are written, most may touch in corners, where a road turns sharply.
    """
    made = set()
    for feature, (count, touching, joined) in _joints(m).items():
        if _crosses_lines(m, feature):
            continue
        rows = [row["pairs"] for row in m.line_rows if row["feature"] == feature]
        if count > 1 and (
            2 * touching < count <= 2 * joined or (5 * touching < 4 * count and all(map(_is_walk, rows)))
        ):
            made.add(feature)
    return made


def _crosses_lines(m: Model, feature: str) -> bool:
    """Whether most hexsides of a feature lie on lines, as bridges do."""
    own = [set(terrains) for _, _, terrains in m.ir["edges"] if feature in terrains]
    return sum(not running(m).isdisjoint(terrains - {feature}) for terrains in own) * 2 > len(own)


def _is_walk(pairs: Sequence[tuple[int, int, Token]]) -> bool:
    """Whether each pair of hexes begins where the one before it ends, and no hex comes twice."""
    hexes = [set(pair[:2]) for pair in pairs]
    joints = [one & other for one, other in pairwise(hexes)]
    return all(len(joint) == 1 for joint in joints) and len(set().union(*hexes)) == len(hexes) + 1


@kept
def running(m: Model) -> set[str]:
    """Features of hexsides most of which touch another one in a corner: rivers, and no bridges."""
    return {feature for feature, (count, touching, _) in _joints(m).items() if 2 * touching >= count}


@kept
def _joints(m: Model) -> dict[str, tuple[int, int, int]]:
    """Of each feature its hexsides, those that touch another one in a corner, and those that share a hex with one."""
    sides: dict[str, set[Side]] = {}
    for row in m.line_rows:
        if row["feature"] in m.facts.edge_terrains:
            held = sides.setdefault(row["feature"], set())
            held.update((min(a, b), max(a, b)) for a, b, _ in row["pairs"])
    made = {}
    for feature, held in sides.items():
        hexes = Counter(chain.from_iterable(held))
        ends = [corners(m, side) for side in held]
        met = Counter(chain.from_iterable(ends))
        touching = sum(met[one] > 1 or met[other] > 1 for one, other in ends)
        made[feature] = len(held), touching, sum(hexes[one] > 1 or hexes[other] > 1 for one, other in held)
    return made


@kept
def ways(m: Model) -> list[Course]:
    """All lines from hex to hex with a title. Blocks of one title are one way where they are of one network, or of
    classes of one thing: a railway that is double and then single.
    """
    made: dict[tuple[int | str, str], Course] = {}
    for row in m.line_rows:
        kind = way_kinds(m).get(row["feature"])
        if row["title"] and kind is not None:
            made.setdefault((kind, row["title"]), Course(row["title"])).take(row)
    return list(made.values())


@kept
def untitled_ways(m: Model) -> list[Course]:
    """The roads of each feature of hexsides that has no titles at all."""
    made: dict[str, Course] = {}
    titled = {row["feature"] for row in m.line_rows if row["title"]}
    for row in m.line_rows:
        if row["feature"] in roads(m) - titled:
            made.setdefault(row["feature"], Course("")).take(row)
    return list(made.values())


@kept
def way_kinds(m: Model) -> dict[str, int | str]:
    """The features that join hexes, with what they are kinds of: a network, or the first feature of their titles."""
    return {**{feature: _classes(m).get(feature, feature) for feature in roads(m)}, **ground.network_of(m)}


def links_of(m: Model, way: Course) -> set[Side]:
    """The hexsides that a way, or any other of its kind, crosses."""
    kind = way_kinds(m)[next(iter(way.features))]
    mine = {feature for feature, other in way_kinds(m).items() if other == kind}
    return {
        (min(a, b), max(a, b)) for row in m.line_rows if row["feature"] in mine for a, b, _ in row["pairs"]
    }


def _meet(m: Model, course: Course) -> None:
    for side in course.sides:
        course.corners[side] = corners(m, side)
        course.meetings.update(course.corners[side])


@kept
def _titled(m: Model) -> set[str]:
    return {feature for course in courses(m) for feature in course.features}


@kept
def drawn(m: Model) -> set[str]:
    """The features that are lines. Those with titles are, and those whose hexsides run on from one to the next and
    seldom fork; others are ground, such as woods between two hexes: rivers end in it.
    """
    others = _without_title(m).keys() - _titled(m)
    return _titled(m) | {feature for feature in others if _runs_on(m, _without_title(m)[feature])}


def _runs_on(m: Model, sides: Collection[Side]) -> bool:
    ends = [corners(m, side) for side in sides]
    met = Counter(chain.from_iterable(ends))
    loose = sum(met[one] == met[other] == 1 for one, other in ends)
    forks = sum(times > 2 for times in met.values())
    return len(sides) >= FEWEST and max(loose, forks) <= MOST_ODD * len(sides)


@kept
def untitled(m: Model) -> list[Course]:
    """The hexsides of lines that are in no block with a title, each run that hangs together as a line of its own."""
    made = []
    for feature, sides in _without_title(m).items():
        if feature not in drawn(m):
            continue
        bare = dict(sides)
        for course in courses(m) if feature in _titled(m) else ():
            for side in course.sides.keys() & bare.keys():
                if course.sides[side][0] == feature:
                    del bare[side]
        for run in runs(m, list(bare)):
            if feature in _titled(m) or len(run) >= FEWEST:
                made.append(Course("", {side: (feature, bare[side]) for side in run}))
                _meet(m, made[-1])
    return made


@kept
def _without_title(m: Model) -> dict[str, dict[Side, Token]]:
    """The hexsides in blocks without a title, by their feature."""
    made: dict[str, dict[Side, Token]] = {}
    for row in m.line_rows:
        feature = row["feature"]
        crossed = feature not in m.facts.edge_terrains or feature in roads(m)
        if not row["title"] and not crossed and row["pairs"]:
            sides = made.setdefault(row["feature"], {})
            for a, b, token in row["pairs"]:
                sides.setdefault((a, b) if a < b else (b, a), token)
    return made


def runs(m: Model, sides: Sequence[Side]) -> list[list[Side]]:
    """Hexsides in pieces that hang together, the longest first."""
    at: dict[Corner, list[int]] = {}
    for number, side in enumerate(sides):
        for corner in corners(m, side):
            at.setdefault(corner, []).append(number)
    links: dict[int, set[int]] = {}
    for met in at.values():
        for number in met:
            links.setdefault(number, set()).update(met)
    return [[sides[number] for number in sorted(group)] for group in ground.groups(set(links), links)]


def linked(links: Sequence[Side]) -> list[list[Side]]:
    """Links in pieces that hang together by their hexes, the longest first."""
    near: dict[int, set[int]] = {}
    for a, b in links:
        near.setdefault(a, set()).add(b)
        near.setdefault(b, set()).add(a)
    of = {index: number for number, group in enumerate(ground.groups(set(near), near)) for index in group}
    made: dict[int, list[Side]] = {}
    for link in links:
        made.setdefault(of[link[0]], []).append(link)
    return sorted(made.values(), key=len, reverse=True)


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
    """The two ends of a hexside."""
    return ends_of(ground.axials(m), side)


def ends_of(at: Sequence[ground.Axial], side: Side) -> tuple[Corner, Corner]:
    """The same, where the coordinates of all hexes are at hand."""
    (q, r), (other_q, other_r) = at[side[0]], at[side[1]]
    (left_q, left_r), (right_q, right_r) = _ENDS[other_q - q, other_r - r]
    return (3 * q + left_q, 3 * r + left_r), (3 * q + right_q, 3 * r + right_r)


def _ends() -> Iterator[tuple[tuple[int, int], tuple[Corner, Corner]]]:
    """Of each direction from a hex at 0, 0 the two corners of the hexside that lies there."""
    for at, (q, r) in enumerate(DIRECTIONS):
        beside = DIRECTIONS[at - 1], DIRECTIONS[(at + 1) % len(DIRECTIONS)]
        (left_q, left_r), (right_q, right_r) = beside
        yield (q, r), ((q + left_q, r + left_r), (q + right_q, r + right_r))


_ENDS = dict(_ends())


def round_corner(places: Mapping[ground.Axial, int], corner: Corner) -> list[Side]:
    """The hexsides of a map that meet in a corner: three, and fewer at the edge. ``places``: its hexes by coordinates."""
    (q, which), r = divmod(corner[0], 3), corner[1] // 3
    third = (q, r) if which == 1 else (q + 1, r + 1)
    found = [places[place] for place in ((q + 1, r), (q, r + 1), third) if place in places]
    return list(combinations(sorted(found), 2))
