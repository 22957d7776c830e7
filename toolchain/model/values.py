"""Measures, ladders and other sets of values."""

from __future__ import annotations

from toolchain import faults
from toolchain.geometry.lattice import FLAT, POINTY, Layout
from toolchain.language.catalogue.catalogue import BLOCKS
from toolchain.language.patterns import shape
from toolchain.language.tokens import Token
from toolchain.model.context import Build
from toolchain.model.rules.ladder_steps import steps_in_order
from toolchain.model.symbols import Symbol

COMPASS = {
    FLAT: ("north", "north-east", "south-east", "south", "south-west", "north-west"),
    POINTY: ("north-west", "north-east", "east", "south-east", "south-west", "west"),
}
"""The directions of a hex, clockwise as the lattice numbers them."""


def read_values(b: Build) -> None:
    """Reads measures, ladders and value sets."""
    for block, _, word in b.named("measure"):
        b.declare(word, "measure", {"fields": b.fields(block)})
    for block in b.by_word.get("ladder", ()):
        words = block.header
        if not words:
            b.name({}, block)
            continue
        steps = steps_in_order(words[1:], b.findings)
        b.declare(words[0], "ladder", {"steps": [t.text for t in steps]})
        add_value_set(b, words[0], steps)
    for block in b.by_word.get("values", ()):
        if not block.header:
            form = shape(BLOCKS[block.word].header).pattern
            b.findings.add(faults.block_without_name.at(block.keyword.span, form))
            continue
        words = [t for t in block.header[1:] if t.kind != "COMMA"]
        b.declare(block.header[0], "values", {})
        add_value_set(b, block.header[0], words)
    _read_compass(b)
    b.ir["values"] = b.facts.values


def _read_compass(b: Build) -> None:
    """The six directions of a map that says which of them a printed rose gives a number."""
    for block in b.by_word.get("map", ()):
        line = next((line for line in block.lines if line.word == "compass"), None)
        if line is None:
            continue
        known = [word.text for other in block.lines if other.word == "layout" for word in other.tokens[1:]]
        names = list(COMPASS[Layout.of_words(known).orientation])
        if len(line.tokens) != 3:
            b.findings.add(faults.unknown_value.compass(line.span, names))
            continue
        number, name = line.tokens[1:]
        if name.text not in names:
            b.findings.add(faults.unknown_value.direction(name.span, names))
            continue
        if number.kind != "NUM" or not 1 <= int(number.text) <= 6:
            b.findings.add(faults.unknown_value.number_of_a_direction(number.span))
            continue
        b.symbols.add(Symbol("direction", "values", name.span, {}))
        b.facts.values["direction"] = names
        b.facts.compass = names.index(name.text) - int(number.text)


def add_value_set(b: Build, word: Token, words: list[Token]) -> None:
    """Adds a set of values; TYP031 where one stands twice, TYP032 where there are fewer than two."""
    name = word.text
    seen: dict[str, Token] = {}
    for value in words:
        if value.text in seen:
            b.findings.add(faults.value_twice.at(value.span, name, seen[value.text].span))
        seen[value.text] = value
    if len(seen) < 2:
        places = any(w.text in b.facts.hex_terrains or b.symbols.get(w.text, "region") for w in words)
        b.findings.add(faults.too_few_values.at((words or [word])[0].span, name, places))
    b.facts.values[name] = list(seen)
