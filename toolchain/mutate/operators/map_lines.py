"""Errors of rivers, roads and railways."""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.source import Span
from toolchain.language.ast import Block
from toolchain.language.tokens import Token
from toolchain.mutate.change import Change, inserted, replaced
from toolchain.mutate.ground import off_the_map
from toolchain.mutate.registry import operator
from toolchain.mutate.subject import Subject

GAP = "MAP022 MAP024 MAP033 MAP035"
Pair = tuple[Token, Token]


def pairs(s: Subject) -> Iterator[tuple[Block, list[Pair]]]:
    """The hexsides of each block of lines, in written order."""
    for block in s.of("lines"):
        words = [t for line in block.lines for t in line.tokens]
        found = [
            (words[i - 1], words[i + 1]) for i, t in enumerate(words[:-1]) if t.kind == "SLASH" and i > 0
        ]
        yield block, found


def left_out(pair: Pair) -> tuple[int, int, str]:
    """The edit that takes a hexside out of its row, with the blanks before it, or behind it when it comes first."""
    a, b = pair
    text = a.source.text
    before = text[text.rfind("\n", 0, a.start) + 1 : a.start]
    if before.strip():
        return a.start - len(before) + len(before.rstrip()), b.end, ""
    line_end = text.find("\n", b.end)
    behind = text[b.end : line_end if line_end >= 0 else len(text)]
    return a.start, b.end + len(behind) - len(behind.lstrip()), ""


def is_network(s: Subject, block: Block) -> bool:
    """Whether the lines are links of a network, not features along hexsides."""
    return block.header[0].text not in s.names("terrain")


def linked(s: Subject, network: bool, a: frozenset[int], b: frozenset[int]) -> bool:
    """Whether two links share a hex, or two hexsides a corner."""
    if network:
        return bool(a & b)
    if not a & b:
        return False
    (one,), (other,) = a - b or {0}, b - a or {0}
    return other in s.ground.neighbours(one)


def joined(s: Subject, network: bool, sides: list[frozenset[int]]) -> list[list[int]]:
    """For each hexside or link the numbers of those that it is linked with."""
    by_hex: dict[int, list[int]] = {}
    for number, side in enumerate(sides):
        for place in side:
            by_hex.setdefault(place, []).append(number)
    return [
        sorted(
            {
                other
                for place in side
                for other in by_hex[place]
                if other != number and linked(s, network, side, sides[other])
            }
        )
        for number, side in enumerate(sides)
    ]


def parts(near: list[list[int]]) -> int:
    """Into how many pieces hexsides or links fall."""
    left, count = set(range(len(near))), 0
    while left:
        count += 1
        heap = [left.pop()]
        while heap:
            further = left.intersection(near[heap.pop()])
            left -= further
            heap += further
    return count


def holding(near: list[list[int]]) -> set[int]:
    """The hexsides or links without any one of which a line in one piece falls into several."""
    # One walk through all: a network of thousands of links would else be looked through for each of them.
    entered, back = {0: 0}, [0] * len(near)
    found: set[int] = set()
    branches = 0
    way = [(0, -1, iter(near[0]))]
    while way:
        at, before, rest = way[-1]
        for other in rest:
            if other not in entered:
                entered[other] = back[other] = len(entered)
                way.append((other, at, iter(near[other])))
                break
            if other != before:
                back[at] = min(back[at], entered[other])
        else:
            way.pop()
            if before == 0:
                branches += 1
            elif before > 0:
                back[before] = min(back[before], back[at])
                if back[at] >= entered[before]:
                    found.add(before)
    return found | {0} if branches > 1 else found


def torn(s: Subject, networks: bool) -> Iterator[Change]:
    """Changes that leave one hexside out, so that a line that was in one piece falls into two."""
    for block, found in pairs(s):
        if is_network(s, block) != networks:
            continue
        near = joined(s, networks, [frozenset(s.ground.by_number[t.text] for t in pair) for pair in found])
        if len(found) < 3 or parts(near) != 1:
            continue
        for number in sorted(holding(near)):
            a, b = found[number]
            what = f"{a.text}/{b.text} is missing from {block.header[-1].text}"
            yield Change(a.source.name, (left_out((a, b)),), what)


@operator("The river is not drawn on one hexside between two bends.", GAP)
def river_gap(s: Subject) -> Iterator[Change]:
    """The river has one name and was in one piece; now it is in two."""
    yield from torn(s, False)


@operator("The railway through 1014 is broken.", GAP)
def rail_gap(s: Subject) -> Iterator[Change]:
    """The line has one name and was in one piece; now it is in two."""
    yield from torn(s, True)


@operator("A river hexside is given as 2134/2414, hexes that do not touch.", "MAP008 MAP001")
def hexside_of_far_hexes(s: Subject) -> Iterator[Change]:
    """A hexside lies between neighbours."""
    for _, found in pairs(s):
        for a, b in found:
            here, there = (s.ground.by_number[t.text] for t in (a, b))
            near = (here, there, *s.ground.neighbours(here))
            far = [s.ground.numbers[i] for i in s.ground.slips(b.text) if i not in near]
            if far:
                yield replaced(b.span, s.rng.choice(far), f"{a.text}/{b.text} is no longer a hexside")


@operator("A hexside is listed twice for one river; the next one is missing.", "MAP023")
def hexside_twice(s: Subject) -> Iterator[Change]:
    """A hexside has a feature once."""
    for _, found in pairs(s):
        for number, (a, b) in enumerate(found):
            if number:
                other = found[number - 1]
                what = f"{other[0].text}/{other[1].text} is listed twice"
                yield replaced(Span(a.source, a.start, b.end), f"{other[0].text}/{other[1].text}", what)


@operator("The bridge is drawn beside the river.", "MAP025")
def crossing_beside_the_river(s: Subject) -> Iterator[Change]:
    """Every hexside of the crossing has one and the same other feature; the changed one has none."""
    rivers: set[frozenset[str]] = set()
    for _, found in pairs(s):
        rivers |= {frozenset((a.text, b.text)) for a, b in found}
    features = s.ground.edge_features
    for block, found in pairs(s):
        name = block.header[0].text
        own = [names for names in features.values() if name in names]
        if is_network(s, block) or not own or not set.intersection(*(set(names) - {name} for names in own)):
            continue
        for a, b in found:
            here = s.ground.by_number[a.text]
            for near in s.ground.neighbours(here):
                number = s.ground.numbers[near]
                if frozenset((a.text, number)) not in rivers:
                    yield replaced(b.span, number, f"{name} is at {a.text}/{number}")


@operator("The railway is drawn to 0811, which has no railway hex.", "MAP033 MAP035 MAP036")
def rail_to_another_hex(s: Subject) -> Iterator[Change]:
    """All links join hexes with the terrain of the railway; the changed one leads to a neighbour without it."""
    for block, found in pairs(s):
        if not is_network(s, block):
            continue
        ends = {s.ground.by_number[t.text] for pair in found for t in pair}
        common = set.intersection(*(set(s.ground.hexes[i]["terrains"]) for i in ends)) if ends else set()
        for a, b in found:
            for near in s.ground.neighbours(s.ground.by_number[a.text]):
                terrains = set(s.ground.hexes[near]["terrains"])
                if common and not common & terrains and not s.ground.prohibited(near):
                    number = s.ground.numbers[near]
                    yield replaced(b.span, number, f"the link {a.text}/{b.text} leads to {number}")


@operator("The list of hexsides is headed by a feature that the key does not have.", "MAP007 REF001 REF002")
def line_feature_misspelt(s: Subject) -> Iterator[Change]:
    """There is no such feature."""
    for block in s.of("lines"):
        yield from s.respelt(block.header[0].span, "the feature")


@operator("A hexside names a hex that is not on the map.", "MAP001 MAP002")
def hexside_off_the_map(s: Subject) -> Iterator[Change]:
    """There is no such hex."""
    for _, found in pairs(s):
        for _, b in found:
            wrong = off_the_map(b.text, 4)
            if wrong not in s.ground.by_number:
                yield replaced(b.span, wrong, f"{b.text} of a hexside becomes {wrong}")


@operator("A stray hexside is added far from the rest of the river.", GAP)
def river_stray_hexside(s: Subject) -> Iterator[Change]:
    """The river has one name and was in one piece; the added hexside touches no other of it."""
    numbers = s.ground.numbers
    for block, found in pairs(s):
        if is_network(s, block):
            continue
        sides = [frozenset(s.ground.by_number[t.text] for t in pair) for pair in found]
        if len(sides) < 3 or parts(joined(s, False, sides)) != 1:
            continue
        for _ in range(4):
            here = s.rng.randrange(len(numbers))
            near = s.ground.neighbours(here)
            side = frozenset((here, s.rng.choice(near))) if near else frozenset()
            pieces = parts(joined(s, False, [*sides, side])) if len(side) == 2 else 0
            if pieces == 2 and side not in s.ground.edge_features:
                text = "/".join(sorted(numbers[i] for i in side))
                yield inserted(block.source, found[-1][1].end, "  " + text, f"{text} is added to the river")
