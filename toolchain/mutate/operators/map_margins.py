"""Errors of the edges of a map and of the boxes beside them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from toolchain.language.ast import Block
from toolchain.mutate.change import Change, replaced
from toolchain.mutate.operators.map_sheets import map_lines
from toolchain.mutate.registry import operator
from toolchain.mutate.subject import Subject, alone, without

if TYPE_CHECKING:
    from toolchain.ir.rules import MapEdge

STEPS = 6


def edges(s: Subject) -> Iterator[tuple[Block, MapEdge]]:
    """The blocks of edges, each with what the map holds of it."""
    known = {edge["name"]: edge for edge in s.ground.ir.get("map_edges", ())}
    for block in s.of("edge"):
        if block.header and block.header[0].text in known:
            yield block, known[block.header[0].text]


@operator(
    "The supply edge is hexes 0101 to 0110 and 0211; 0211 lies inland.", "MAP091 MAP093 MAP090 MAP002 MAP094"
)
def edge_hex_inland(s: Subject) -> Iterator[Change]:
    """An edge lies where the map ends."""
    inland = [i for i in range(len(s.ground.hexes)) if len(s.ground.neighbours(i)) == STEPS]
    for block, _ in edges(s):
        for line in block.lines:
            for token in line.tokens:
                if token.text in s.ground.by_number and inland:
                    wrong = s.ground.numbers[s.rng.choice(inland)]
                    yield replaced(token.span, wrong, f"{token.text} of an edge becomes {wrong}")


@operator("The edge is printed as belonging to Grance.", "MAP090")
def edge_owner_misspelt(s: Subject) -> Iterator[Change]:
    """An edge is of a side or a nation that the game has."""
    for block, _ in edges(s):
        if len(block.header) > 2 and block.header[2].text != "nobody":
            yield from s.respelt(block.header[2].span, "the owner of an edge")


@operator("Hex 0104 is left out of the list of the western edge.", "MAP094 MAP092 MAP095")
def edge_with_a_gap(s: Subject) -> Iterator[Change]:
    """Where edges are whole every hex of the border is of one."""
    if not list(map_lines(s, "edges")):
        return
    for block, _ in edges(s):
        for line in block.lines:
            for token in line.tokens:
                if token.text in s.ground.by_number and not (len(line.tokens) == 1 and alone(line, block)):
                    yield Change(
                        token.source.name,
                        ((token.start, token.end, ""),),
                        f"{token.text} is left out of an edge",
                    )


@operator("Two edges of two owners both list the corner hex.", "MAP093 MAP090 MAP092")
def corner_of_two_edges(s: Subject) -> Iterator[Change]:
    """A hex of the border is of one owner."""
    known = list(edges(s))
    for block, edge in known:
        others = [e for _, e in known if e["owner"] != edge["owner"] and e["hexes"]]
        if others and block.lines:
            number = s.ground.numbers[s.rng.choice(s.rng.choice(others)["hexes"])]
            token = block.lines[-1].tokens[-1]
            yield Change(
                token.source.name,
                ((token.end, token.end, f" {number}"),),
                f"{number} belongs to a second edge",
            )


@operator("One rule puts the holding box off the east edge, another off the west edge.", "MAP095 MAP096")
def box_beside_another_edge(s: Subject) -> Iterator[Change]:
    """The hexes that join a box are of its edge."""
    names = [edge["name"] for _, edge in edges(s)]
    for block in s.of("box"):
        if not any(line.word == "joins" for line in block.lines):
            continue
        for line in block.lines:
            others = [name for name in names if line.word == "beside" and name != line.tokens[1].text]
            if others:
                yield replaced(line.tokens[1].span, s.rng.choice(others), "a box is beside another edge")


@operator(
    "The rules mention an eastern edge; the map has none of that name.", "MAP095 REF001 REF002 REF016 MAP042"
)
def edge_left_out(s: Subject) -> Iterator[Change]:
    """A box stands beside an edge that the map has."""
    for block in s.of("box"):
        for line in block.lines:
            if line.word == "beside":
                yield from s.respelt(line.tokens[1].span, "the edge of a box")


@operator("The box with the entry hexes has no place.", "MAP095")
def box_without_its_edge(s: Subject) -> Iterator[Change]:
    """A box names the edge beside it."""
    for block in s.of("box"):
        for line in block.lines:
            if line.word == "beside" and len(block.lines) > 1:
                yield without(line, "the edge of a box is left out")


@operator("Only Prusia may use the box.", "MAP095")
def box_user_misspelt(s: Subject) -> Iterator[Change]:
    """Who uses a box is a side or nation of the game."""
    for block in s.of("box"):
        for line in block.lines:
            if line.word == "used" and len(line.tokens) > 2:
                yield from s.respelt(line.tokens[2].span, "the user of a box")
