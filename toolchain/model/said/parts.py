"""What can be known of blocks that are said and not played, beyond their words: names, tables, hexes, levels."""

from __future__ import annotations

from collections.abc import Iterable

from toolchain import faults
from toolchain.language.ast import Block
from toolchain.language.tokens import Token, split_commas
from toolchain.model.context import Build
from toolchain.model.map.chains import read_grid
from toolchain.model.rows import row_hexes
from toolchain.model.said.map import read_said_map
from toolchain.model.said.rings import report_rings
from toolchain.model.said.tables import read_said_tables

_SETS = {"values", "ladder"}
_LISTS = {"values", "nations", "faces", "ladder", "key", "inherits"}
_NAMELESS = {
    "part",
    "note",
    "allow",
    "amend",
    "replace",
    "suspend",
    "hexes",
    "lines",
    "card",
    "example",
    "map",
    "calendar",
    "sequence",
    "victory",
    "spellings",
    "abbreviations",
    "elimination",
    "ladder",
}


def read_said(b: Build) -> None:
    """Reads of the blocks that are only said what can be known: names, tables, hexes, levels of victory."""
    if not b.said:
        return
    _names_of_said(b)
    for block in b.said:
        _listed_twice(b, block)
    sets = dict(b.facts.values)
    for block in b.said:
        if block.word == "values" and block.header:
            sets[block.header[0].text] = [t.text for t in block.header[1:] if t.kind != "COMMA"]
    report_rings(b.said, b.findings)
    terrains = [
        block.header[0].text for block in (*b.blocks, *b.said) if block.word == "terrain" and block.header
    ]
    known = {"terrain": terrains, **_sides((*b.blocks, *b.said))}
    b.model.said_tables = read_said_tables(
        b.said, sets, b.findings, {axis: names for axis, names in known.items() if names}
    )
    grid = b.model.said_grid = read_grid(next((b for b in b.said if b.word == "map"), None))
    if grid is not None:
        b.model.said_places = read_said_map(b.said, grid, b.findings)
    elif b.facts.hex_index:
        for block in b.said:
            for line in block.lines if block.word == "region" else ():
                row_hexes(line, b.numbers, b.facts, b.findings)
    for block in b.said:
        if block.word == "victory":
            _levels_of_said(b, block)


def _sides(blocks: Iterable[Block]) -> dict[str, list[str]]:
    """The sides, and the nations, which are the rows of a table by `side` or `nation`."""
    sides = [block for block in blocks if block.word == "side" and block.header]
    names = [block.header[0].text for block in sides]
    nations = [token.text for block in sides for token in block.listed("nations")]
    return {"side": names, "nation": [*nations, *names]}


def _names_of_said(b: Build) -> None:
    first: dict[tuple[str, str], Token] = {}
    for block in (*b.blocks, *b.said):
        if block.word in _NAMELESS or not block.header:
            continue
        word = block.header[0]
        other = first.setdefault((block.word, word.value), word)
        if other is not word and not block.played:
            b.findings.add(faults.declared_twice.at(word.span, block.word, other.span))


def _listed_twice(b: Build, block: Block) -> None:
    """Reports words that stand twice in a list of values, nations, faces or steps."""
    lists = [(block.header[0].text, block.header[1:])] if block.word in _SETS and block.header else []
    lists += [(line.word, line.tokens[1:]) for line in block.lines if line.word in _LISTS]
    for name, words in lists:
        first: dict[str, Token] = {}
        for word in words:
            if word.kind in ("NAME", "PROPER", "WORDNUM") and first.setdefault(word.text, word) is not word:
                b.findings.add(faults.value_twice.at(word.span, name, first[word.text].span))


def _levels_of_said(b: Build, block: Block) -> None:
    steps = [t for line in block.lines if line.word == "ladder" for t in line.tokens[1:] if t.kind != "CMP"]
    bands = next((split_commas(line.tokens[1:]) for line in block.lines if line.word == "bands"), None)
    if steps and bands is not None and len(steps) != len(bands):
        b.findings.add(faults.bands_do_not_match.at(block.keyword.span, len(steps), len(bands)))
