"""Errors of the course of rivers: where they end, circles, classes; and of grounds that shut each other out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from itertools import combinations

from toolchain.language.ast import Block, lines_of
from toolchain.language.tokens import Token, split_commas
from toolchain.mutate.change import Change, inserted
from toolchain.mutate.ground import STEPS
from toolchain.mutate.operators.map_hexes import hex_rows
from toolchain.mutate.operators.map_lines import Pair, is_network, left_out, pairs
from toolchain.mutate.registry import operator
from toolchain.mutate.subject import Subject, body_of

Side = frozenset[int]
Corner = frozenset[tuple[int, int]]
SHORTEST = 4


@dataclass
class Course:
    """All hexsides that bear one title, each with its feature, its block and its words, and where it begins and ends."""

    sides: dict[Side, tuple[str, Block, Pair]] = field(default_factory=dict)
    corners: dict[Side, list[Corner]] = field(default_factory=dict)

    @property
    def features(self) -> set[str]:
        """What it is made of."""
        return {feature for feature, _, _ in self.sides.values()}

    @cached_property
    def meetings(self) -> Counter[Corner]:
        """How many of its hexsides meet in each corner."""
        return Counter(corner for ends in self.corners.values() for corner in ends)

    @property
    def is_path(self) -> bool:
        """Whether it runs on without a fork, a gap or a circle."""
        ends = sum(times == 1 for times in self.meetings.values())
        return ends == 2 and max(self.meetings.values()) == 2 and len(self.meetings) == len(self.sides) + 1

    @property
    def in_no_circle(self) -> bool:
        """Whether it runs in no circle: then it has one corner more than hexsides in each of its pieces."""
        return len(self.meetings) > len(self.sides)


def courses(s: Subject) -> dict[str, Course]:
    """The lines along hexsides, by title."""
    made: dict[str, Course] = {}
    for block, found in pairs(s):
        if not is_network(s, block) and len(block.header) > 1 and block.header[1].kind == "STRING":
            course = made.setdefault(block.header[1].value, Course())
            for a, b in found:
                side = frozenset((s.ground.by_number[a.text], s.ground.by_number[b.text]))
                course.sides[side] = (block.header[0].text, block, (a, b))
                course.corners[side] = corners(s, side)
    return made


def corners(s: Subject, side: Side) -> list[Corner]:
    """The two ends of a hexside, each as the three places of the grid round it, on the map or off it."""
    a, b = ((s.ground.hexes[i]["q"], s.ground.hexes[i]["r"]) for i in side)
    both = {(a[0] + q, a[1] + r) for q, r in STEPS} & {(b[0] + q, b[1] + r) for q, r in STEPS}
    return [frozenset((a, b, other)) for other in both]


def open_ground(s: Subject, corner: Corner, owners: Mapping[Corner, set[str]]) -> bool:
    """Whether a corner lies in the midst of the map, at no water and at no second course. ``owners`` are the titles of
    the courses that reach it.
    """
    here = [s.ground.at(place) for place in corner]
    if any(index is None or s.ground.prohibited(index) for index in here):
        return False
    return len(owners[corner]) <= 1


@operator("The river ends in a meadow: the hexside at its mouth is missing.", "MAP024")
def river_without_its_mouth(s: Subject) -> Iterator[Change]:
    """The river rose in open ground and ran into another, the sea or off the map; now it does so at neither end."""
    found = courses(s)
    owners: dict[Corner, set[str]] = {}
    for title, course in found.items():
        for corner in course.meetings:
            owners.setdefault(corner, set()).add(title)
    for title, course in found.items():
        if len(course.sides) < SHORTEST or not course.is_path:
            continue
        ends = [corner for corner, times in course.meetings.items() if times == 1]
        mouths = [corner for corner in ends if not open_ground(s, corner, owners)]
        if len(mouths) != 1:
            continue
        for side, (_, _, pair) in course.sides.items():
            if mouths[0] in course.corners[side]:
                (inner,) = set(course.corners[side]) - set(mouths)
                if open_ground(s, inner, owners):
                    what = f"{pair[0].text}/{pair[1].text} is missing at the mouth of {title}"
                    yield Change(pair[0].source.name, (left_out(pair),), what)


@operator("The river is drawn round both sides of hex 1012.", "MAP081")
def river_in_a_circle(s: Subject) -> Iterator[Change]:
    """No line of its kind ran in a circle; now this one goes all the way round a hex that it passed on half its sides."""
    found = courses(s)
    circling = set().union(*(course.features for course in found.values() if not course.in_no_circle))
    for title, course in found.items():
        if len(course.sides) < SHORTEST or course.features & circling:
            continue
        for index in sorted({i for side in course.sides for i in side}):
            round_it = [frozenset((index, near)) for near in s.ground.neighbours(index)]
            here = [side for side in round_it if side in course.sides]
            if len(round_it) == 6 and 3 <= len(here) <= 5:
                _, block, pair = course.sides[here[0]]
                missing = [side for side in round_it if side not in course.sides]
                text = " ".join("/".join(sorted(s.ground.numbers[i] for i in side)) for side in missing)
                what = f"{title} surrounds {s.ground.numbers[index]}"
                yield inserted(block.source, pair[1].end, " " + text, what)


def classes(found: Mapping[str, Course]) -> dict[str, set[str]]:
    """Of each feature those that bear a title with it: classes of one thing, as great and small rivers."""
    made: dict[str, set[str]] = {}
    for course in found.values():
        for kind in course.features:
            made.setdefault(kind, set()).update(course.features - {kind})
    return {kind: others for kind, others in made.items() if others}


@operator("The great river is a small one for one hexside.", "MAP082")
def river_of_another_class(s: Subject) -> Iterator[Change]:
    """Before and behind the hexside the river is of its class for three hexsides or more."""
    found = courses(s)
    known = classes(found)
    for title, course in found.items():
        if not course.is_path:
            continue
        at: dict[Corner, list[Side]] = {}
        for side, ends in course.corners.items():
            for corner in ends:
                at.setdefault(corner, []).append(side)
        for side, (feature, block, pair) in course.sides.items():
            around, reached = {side}, {side}
            for _ in range(3):
                reached = {
                    o for one in reached for corner in course.corners[one] for o in at[corner]
                } - around
                around |= reached
            if len(around) == 7 and feature in known and all(course.sides[o][0] == feature for o in around):
                other = s.rng.choice(sorted(known[feature]))
                end = body_of(block).end
                head = block.source.text[
                    block.header[0].end : block.source.text.find("\n", block.header[0].end)
                ]
                new = f"\n\nlines {other}{head}\n  {pair[0].text}/{pair[1].text}"
                what = f"{pair[0].text}/{pair[1].text} of {title} is {other}"
                yield Change(block.source.name, (left_out(pair), (end, end, new)), what)


@operator("A hexside is in the list of great rivers and in that of small ones.", "MAP080")
def hexside_of_two_classes(s: Subject) -> Iterator[Change]:
    """No other hexside is of both, and they are classes of one thing."""
    lists = courses(s)
    known = classes(lists)
    together = {
        frozenset(pair) for names in s.ground.edge_features.values() for pair in combinations(names, 2)
    }
    written: dict[tuple[str, str], list[Pair]] = {}
    for course in lists.values():
        first: dict[tuple[str, str], list[Pair]] = {}
        for feature, block, pair in course.sides.values():
            first.setdefault((feature, block.source.name), []).append(pair)
        written = first | written
    for course in lists.values():
        for feature, block, (_, b) in course.sides.values():
            for other in sorted(known.get(feature, ())):
                words = written.get((other, block.source.name))
                if words and frozenset((feature, other)) not in together:
                    text = s.rng.choice(words)
                    what = f"{text[0].text}/{text[1].text} of {other} is in a list of {feature} too"
                    yield inserted(block.source, b.end, f" {text[0].text}/{text[1].text}", what)


def shut_out(s: Subject) -> dict[str, set[str]]:
    """Of each terrain those that the chart says cannot lie where it lies."""
    made: dict[str, set[str]] = {}
    for block in s.of("terrain"):
        for line in lines_of(block.lines):
            if line.word == "excludes":
                for part in split_commas(line.tokens[1:]):
                    made.setdefault(block.header[0].text, set()).add(part[0].text)
                    made.setdefault(part[0].text, set()).add(block.header[0].text)
    return made


@operator("Hex 0914 is woods and lake.", "MAP080")
def two_grounds_in_one_hex(s: Subject) -> Iterator[Change]:
    """The terrain chart says that one excludes the other."""
    excluded = shut_out(s)
    on_hex = {name for name, terrain in s.ground.ir["terrains"].items() if terrain["on"] == "hex"}
    for _, _, words, rest in hex_rows(s):
        lying: list[Token] = [part[0] for part in split_commas(rest)] if words else []
        for token in lying:
            for other in sorted((excluded.get(token.text, set()) & on_hex) - {t.text for t in lying}):
                yield inserted(token.source, token.start, f"{other}, ", f"{words[0].text} is {other} too")
