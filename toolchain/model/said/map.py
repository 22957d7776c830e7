"""The map of a game that is said and not played: hexes with names, regions, hexes that sentences name.

Such a map need not list its hexes; what is known of it then is the range of its columns and rows.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain import faults
from toolchain.base.diagnostic import Findings
from toolchain.language.ast import Block, Line, lines_of
from toolchain.language.tokens import Token
from toolchain.model.map.chains import Grid
from toolchain.model.rows import NUMBERS, expand, hex_words, numbers_in

Place = tuple[str, str, Token]


def read_said_map(blocks: list[Block], grid: Grid, findings: Findings) -> list[Place]:
    """Reports hexes that are no hexes of the map, stand twice, or share a name; returns name, number, word of each.

    Hexes of one name that touch are one place.
    """
    first: dict[str, Token] = {}
    places: list[Place] = []
    for block in blocks:
        if block.word == "hexes":
            for line in block.lines:
                name = next((t for t in line.tokens if t.kind == "STRING"), None)
                for number, word in _numbers(block, line, grid, findings, listed=True):
                    if number in first:
                        findings.add(faults.hex_twice.at(word.span, number, first[number].span))
                    elif name is not None:
                        places.append((name.value, number, name))
                    first.setdefault(number, word)
        elif block.word == "region":
            for line in block.lines:
                list(_numbers(block, line, grid, findings))
        elif block.word not in ("map", "forces", "schedule", "note", "example", "chain"):
            _hexes_of_sentences(block, grid, findings)
    _names_twice(places, grid, findings)
    return places


def _numbers(
    block: Block, line: Line, grid: Grid, findings: Findings, listed: bool = False
) -> Iterator[tuple[str, Token]]:
    numbers, prefix = numbers_in(block, grid.numbers)
    for word in hex_words(line.tokens, numbers)[0]:
        for local in expand(word, numbers, findings):
            number = prefix + local
            if _right(number, word, grid, findings, listed):
                yield number, word


def _right(number: str, word: Token, grid: Grid, findings: Findings, listed: bool = False) -> bool:
    """Whether there is such a hex; ``listed``: in a list of the hexes of the map, not elsewhere."""
    place = grid.parse(number)
    if place is None:
        findings.add(faults.not_a_hex_number.at(word.span, number, grid.numbers.written()))
        return False
    if not grid.holds(number):
        findings.add(
            faults.outside_the_map.listed(word.span, number, grid.columns, grid.rows)
            if listed
            else faults.unknown_hex.outside(word.span, number, grid.columns, grid.rows)
        )
        return False
    return True


def _hexes_of_sentences(block: Block, grid: Grid, findings: Findings) -> None:
    for line in lines_of(block.lines):
        for before, word in zip(line.tokens, line.tokens[1:], strict=False):
            if before.text == "hex" and word.kind in NUMBERS and len(word.text) == len(grid.numbering):
                _right(word.text, word, grid, findings)


def _names_twice(places: list[Place], grid: Grid, findings: Findings) -> None:
    by_name: dict[str, list[Place]] = {}
    for place in places:
        by_name.setdefault(place[0], []).append(place)
    for name, found in by_name.items():
        joined, rest = [found[0]], found[1:]
        while near := [p for p in rest if any(grid.adjacent(p[1], q[1]) for q in joined)]:
            joined += near
            rest = [p for p in rest if p not in near]
        for _, number, word in rest:
            findings.add(faults.place_twice.apart(word.span, name, number, joined[0][1], joined[0][2].span))
