"""What `excludes` says of terrains: which two never lie together."""

from __future__ import annotations

from toolchain.checks.shared import queries
from toolchain.checks.shared.seen.memo import kept
from toolchain.language.tokens import Token, split_commas
from toolchain.model.model import Model

Pair = frozenset[str]


def words(m: Model) -> list[tuple[str, Token]]:
    """Each word behind `excludes`, with the terrain that says it."""
    return [
        (block.header[0].text, part[0])
        for block in queries.blocks(m, "terrain")
        for line in block.lines
        if line.word == "excludes" and block.header
        for part in split_commas(line.tokens[1:])
        if part
    ]


def meant(m: Model, terrain: str, word: str) -> list[str]:
    """The terrains that a word means where a terrain excludes it: others of hexes, or others of hexsides, as it is."""
    known = m.ir["terrains"].get(terrain)
    if known is None:
        return []
    table = m.facts.hex_terrains if known["on"] == "hex" else m.facts.edge_terrains
    return [other for other in table.get(word, ()) if other != terrain]


@kept
def excluded(m: Model) -> dict[Pair, Token]:
    """The pairs that may not lie together, each with a word that says so."""
    made: dict[Pair, Token] = {}
    for terrain, word in words(m):
        for other in meant(m, terrain, word.text):
            made.setdefault(frozenset((terrain, other)), word)
    return made
