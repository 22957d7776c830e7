"""Boxes and cups: where they stand, what they hold, and who may look into them and use them."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypedDict

from toolchain import faults
from toolchain.language.ast import Block
from toolchain.language.forms import Words
from toolchain.language.tokens import Token, listed
from toolchain.model.context import Build
from toolchain.model.map.linked_boxes import has_links
from toolchain.model.rows import expand, hex_words, no_such_hex
from toolchain.model.symbols import Symbol

if TYPE_CHECKING:
    from toolchain.ir.rules import Box, MapEdge

_BESIDE = {"beside": "edge", "joins": "joins", "used by": "users"}


class _Margin(TypedDict, total=False):
    """What a box beside an edge has more."""

    edge: str
    joins: list[int]
    users: list[int]
    nations: list[str]


def read_boxes(b: Build) -> None:
    """Reads boxes and cups; a box of each side is one for each."""
    boxes: list[Box] = []
    base = len(b.ir["hexes"])
    for word_ in ("box", "cup"):
        for block, held, word in b.with_names(
            block for block in b.by_word.get(word_, ()) if not has_links(block)
        ):
            by_side = bool(b.of_what(held.get("who", []), block))
            seen = "none" if word_ == "cup" else "all"
            holds: list[str] = []
            beside: Words = {}
            for name, inner, line in b.fields(block):
                if name == "seen by":
                    seen = inner["who"][0].text
                elif name == "holds":
                    holds = [word.text for word in listed(inner["kinds"])]
                    for kind in listed(inner["kinds"]):
                        if kind.text not in b.facts.kinds:
                            b.findings.add(faults.unknown_word.no_kind(kind.span, b.facts.kinds))
                elif name == "terrain":
                    b.findings.add(faults.box_with_links.terrain_alone(line.tokens[0].span))
                else:
                    beside |= {_BESIDE[name]: next(iter(inner.values()))}
            margin = _margin(b, beside, block, by_side)
            b.declare(
                word,
                "box",
                {
                    "index": base + len(boxes),
                    "by_side": by_side,
                    "cup": word_ == "cup",
                    "joins": margin.get("joins"),
                },
            )
            for side in b.ir["sides"] if by_side else [None]:
                name = f"{word.text} of {side['name']}" if side else word.text
                boxes.append({"name": name, "seen": seen, "holds": holds, **margin})
    b.ir["boxes"] = boxes


def _margin(b: Build, fields: Words, block: Block, by_side: bool) -> _Margin:
    """What a box says of where it stands and whose it is: the edge, the hexes that join it, the sides that use it."""
    made: _Margin = {}
    keyword = block.keyword.span
    if not fields:
        return made
    if "edge" not in fields or by_side:
        b.findings.add(
            faults.box_beside_no_edge.two_boxes(keyword) if by_side else faults.box_beside_no_edge.at(keyword)
        )
        return made
    word = fields["edge"][0]
    edge = next((e for e in b.ir.get("map_edges", ()) if e["name"] == word.text), None)
    if edge is None:
        names = [e["name"] for e in b.ir.get("map_edges", ())]
        b.findings.add(faults.box_beside_no_edge.no_edge(word.span, names))
        return made
    made["edge"] = word.text
    made["joins"] = _joined_hexes(b, fields["joins"], edge) if "joins" in fields else edge["hexes"]
    if "users" in fields:
        users = [_user_named(b, user) for user in listed(fields["users"])]
        nations = [user.name for user in users if user is not None and user.kind == "nation"]
        made["users"] = [
            -1 if user is None else user.info["index"]
            for user in users
            if user is None or user.kind == "side"
        ]
        if nations:
            made["nations"] = nations
    return made


def _joined_hexes(b: Build, words: list[Token], edge: MapEdge) -> list[int]:
    made = []
    numbers, rest = hex_words(words, b.numbers)
    for word in numbers:
        for number in expand(word, b.numbers, b.findings):
            index = b.facts.hex_index.get(number)
            if index is None:
                no_such_hex(number, word, b.facts, b.findings)
            elif index not in edge["hexes"]:
                b.findings.add(faults.box_beside_no_edge.not_of_the_edge(word.span, number, edge["name"]))
            else:
                made.append(index)
    if rest:
        b.findings.add(faults.row_without_hex_number.at(rest[0].span))
    return sorted(set(made))


def _user_named(b: Build, word: Token) -> Symbol | None:
    symbol = b.symbols.get(word.text, "side", "nation")
    if symbol is None:
        b.findings.add(faults.box_beside_no_edge.no_user(word.span, [*b.symbols.names("side", "nation")]))
    return symbol
