"""Errors of what goes round a part of the map: outlines of hills and lakes, borders, countries."""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.language.ast import lines_of
from toolchain.language.tokens import Token
from toolchain.mutate.change import Change, inserted, replaced
from toolchain.mutate.operators.map_lines import Pair, is_network, left_out, pairs
from toolchain.mutate.registry import operator
from toolchain.mutate.subject import Subject

FEWEST = 6  # hexsides of an outline: of fewer it could be chance that all of them are drawn
Side = frozenset[int]


def countries(s: Subject) -> dict[str, frozenset[int]]:
    """The regions that share the map out among them: the largest, and every next one that has no hex with them."""
    made: dict[str, frozenset[int]] = {}
    edges = {edge["name"] for edge in s.ground.ir.get("map_edges", ())}
    regions = [(name, hexes) for name, hexes in s.ground.ir["regions"].items() if name not in edges]
    for name, hexes in sorted(regions, key=lambda item: (-len(item[1]), item[0])):
        if len(hexes) >= FEWEST and not any(one & set(hexes) for one in made.values()):
            made[name] = frozenset(hexes)
    return made if len(made) > 1 else {}


def parted(s: Subject) -> Iterator[tuple[str, dict[int, str]]]:
    """Ways to part the hexes of the map: those of one terrain from the others, and country from country."""
    for name, terrain in s.ground.ir["terrains"].items():
        if terrain["on"] == "hex":
            yield name, {i: name for i, h in enumerate(s.ground.hexes) if name in h["terrains"]}
    yield "country", {index: name for name, hexes in countries(s).items() for index in hexes}


def listed(s: Subject) -> dict[str, list[tuple[Side, Pair]]]:
    """The hexsides that are written for each feature, with their words."""
    made: dict[str, list[tuple[Side, Pair]]] = {}
    for block, found in pairs(s):
        if not is_network(s, block):
            sides = [
                (frozenset((s.ground.by_number[a.text], s.ground.by_number[b.text])), (a, b))
                for a, b in found
            ]
            made.setdefault(block.header[0].text, []).extend(sides)
    return made


def outlines(s: Subject) -> Iterator[tuple[str, list[tuple[Side, Pair]], dict[int, str]]]:
    """The features whose hexsides all lie where one part of the map ends, and run round all of it."""
    every = {frozenset((i, n)) for i in range(len(s.ground.hexes)) for n in s.ground.neighbours(i)}
    for feature, written in listed(s).items():
        sides = {side for side, _ in written}
        for name, part in parted(s):
            ends = {side for side in every if len({part.get(i, "") for i in side}) == 2}
            if name == "country":
                ends = {side for side in ends if all(i in part for i in side)}
            if len(ends) >= FEWEST and sides == ends:
                yield feature, written, part


@operator("Slope hexsides surround the hill, except for 1415/1514.", "MAP037")
def outline_gap(s: Subject) -> Iterator[Change]:
    """The feature lies on every hexside at which the ground ends, and nowhere else; now one is missing."""
    for feature, written, _ in outlines(s):
        for _, (a, b) in written:
            what = f"{a.text}/{b.text} is missing from the outline of {feature}"
            yield Change(a.source.name, (left_out((a, b)),), what)


@operator("A slope hexside lies between two hexes of the hill.", "MAP038 MAP037")
def outline_off_its_ground(s: Subject) -> Iterator[Change]:
    """The feature lies where the ground ends, and nowhere else; the changed hexside is beside that line."""
    for feature, written, part in outlines(s):
        for side, (a, b) in written:
            here = s.ground.by_number[a.text]
            for near in s.ground.neighbours(here):
                if near not in side and part.get(near, "") == part.get(here, ""):
                    number = s.ground.numbers[near]
                    yield replaced(
                        b.span, number, f"{a.text}/{b.text} of {feature} becomes {a.text}/{number}"
                    )


def inside(s: Subject) -> dict[int, str]:
    """The hexes of countries whose six neighbours are of countries too; empty when such a hex may be of none."""
    found = {index: name for name, hexes in countries(s).items() for index in hexes}
    around = {
        index
        for index in range(len(s.ground.hexes))
        if len(near := s.ground.neighbours(index)) == 6 and all(n in found for n in near)
    }
    return {index: found[index] for index in around} if around <= set(found) else {}


def country_words(s: Subject) -> Iterator[tuple[str, Token]]:
    """The numbers and runs of the lists of countries."""
    names = countries(s)
    for block in s.of("region"):
        if block.header and block.header[0].text in names:
            for line in lines_of(block.lines):
                for token in line.tokens:
                    if token.kind in ("NUM", "RANGE"):
                        yield block.header[0].text, token


@operator("A hex on the border belongs to neither country.", "MAP045")
def hex_of_no_country(s: Subject) -> Iterator[Change]:
    """Every other hex in the midst of the countries is of one of them."""
    within = {s.ground.numbers[index] for index in inside(s)}
    for name, token in country_words(s):
        low, _, high = token.text.partition("..")
        if not high and low in within:
            yield Change(token.source.name, ((token.start, token.end, ""),), f"{low} is no longer in {name}")
        elif high in within and low in s.ground.by_number:
            shorter = s.ground.numbers[s.ground.by_number[high] - 1]
            if low <= shorter < high:
                what = f"the run {token.text} of {name} ends at {shorter}"
                yield replaced(token.span, f"{low}..{shorter}", what)


@operator("A hex is in the lists of two countries.", "MAP045")
def hex_of_two_countries(s: Subject) -> Iterator[Change]:
    """No other hex is of two countries; the added one is across the border."""
    found = inside(s)
    for name, token in country_words(s):
        number = token.text.partition("..")[2] or token.text
        index = s.ground.index(number)
        for near in s.ground.neighbours(index) if index is not None else ():
            if found.get(near, name) != name:
                other = s.ground.numbers[near]
                yield inserted(
                    token.source, token.end, " " + other, f"{other} of {found[near]} is in {name} too"
                )
