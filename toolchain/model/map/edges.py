"""Edges of the map: named runs of hexes at its border, each of a side, a nation or nobody, perhaps of one country."""

from __future__ import annotations

from typing import TYPE_CHECKING

from toolchain import faults
from toolchain.ir.margins import NOBODY
from toolchain.language.forms import Words
from toolchain.language.tokens import Token
from toolchain.model.context import Build, cite_of
from toolchain.model.rows import row_hexes

if TYPE_CHECKING:
    from toolchain.ir.rules import MapEdge


def read_edges(b: Build) -> None:
    """Edges are regions that have an owner."""
    b.model.whole_edges = next(
        (line.span for block in b.by_word.get("map", ()) for line in block.lines if line.word == "edges"),
        None,
    )
    made: list[MapEdge] = []
    for block, held, word in b.named("edge"):
        members: list[int] = []
        for line in block.lines:
            members += row_hexes(line, b.numbers, b.facts, b.findings)
        hexes = sorted(set(members))
        owner = _owner_of(b, held)
        edge: MapEdge = {
            "name": word.text,
            "owner": owner,
            "hexes": hexes,
            "cite": cite_of(block),
        }
        if owner >= 0 and held["owner"][0].text != b.ir["sides"][owner]["name"]:
            edge["nation"] = held["owner"][0].text
        country = _country_of(b, held, hexes, word)
        if country:
            edge["country"] = country
        b.declare(word, "region", {"members": hexes, "edge": owner})
        # The regions of a map may be shared with other scenarios; its edges are of this one.
        b.ir["regions"] = {**b.ir["regions"], word.text: hexes}
        made.append(edge)
    if made:
        b.ir["map_edges"] = made


def _owner_of(b: Build, held: Words) -> int:
    """The number of the side that owns an edge; -1 of nobody."""
    word = held["owner"][0]
    if word.text == NOBODY:
        return -1
    side, nation = b.symbols.get(word.text, "side"), b.symbols.get(word.text, "nation")
    if side is not None:
        return int(side.info["index"])
    if nation is not None:
        return int(nation.info["side"])
    b.findings.add(faults.unknown_edge_owner.at(word.span, [*b.symbols.names("side", "nation")], NOBODY))
    return -1


def _country_of(b: Build, held: Words, hexes: list[int], word: Token) -> str:
    """The region that an edge is said to lie in; each of its hexes does."""
    said = held.get("country")
    if not said:
        return ""
    country = b.symbols.get(said[0].text, "region")
    if country is None or "members" not in country.info:
        b.findings.add(faults.unknown_edge_owner.no_country(said[0].span, b.ir["regions"]))
        return ""
    out = [i for i in hexes if i not in set(country.info["members"])]
    if out:
        b.findings.add(
            faults.unknown_edge_owner.out_of_the_country(
                said[0].span, word.text, b.ir["hexes"][out[0]]["id"], len(out) - 1
            )
        )
    return said[0].text
