"""The two sides of a game, and their nations."""

from __future__ import annotations

from typing import TYPE_CHECKING

from toolchain import faults
from toolchain.language.ast import Block
from toolchain.language.forms import Words
from toolchain.language.tokens import Token, listed
from toolchain.model.context import Build
from toolchain.model.name_errors import unknown

if TYPE_CHECKING:
    from toolchain.ir.rules import Side


def read_sides(b: Build) -> None:
    """Declares sides, in the order in which the game lists them, and nations."""
    nations: list[str] = []
    sides: list[Side] = []
    lists = [
        held["names"]
        for block in (*b.by_word.get("game", ()), *b.by_word.get("series", ()))
        for name, held, _line in b.fields(block)
        if name == "sides"
    ]
    order = [word.text for word in listed(lists[0])] if lists else []

    def place(side: tuple[Block, Words, Token]) -> int:
        name = side[2].text
        return order.index(name) if name in order else len(order)

    for block, _, word in sorted(b.named("side"), key=place):
        known = [side["name"] for side in sides]
        # A third side is an error; what speaks of it finds one of the two.
        number = min(len(sides), 1)
        b.declare(word, "side", {"index": number})
        if word.text in known:
            b.fields(block)
            continue
        mine: list[str] = []
        for name, held, _line in b.fields(block):
            if name == "nations":
                for nation in listed(held["names"]):
                    b.declare(nation, "nation", {"index": len(nations), "side": number})
                    mine.append(nation.text)
                    nations.append(nation.text)
        sides.append({"name": word.text, "nations": mine})
    for words in lists:
        _check_listed(b, words, [s["name"] for s in sides])
    if len(sides) != 2:
        b.findings.add(faults.not_two_sides.at(b.front(), len(sides)))
        absent: list[Side] = [{"name": "First", "nations": []}, {"name": "Second", "nations": []}]
        sides = [*sides, *absent][:2]
    b.ir["sides"], b.ir["nations"] = sides, nations


def _check_listed(b: Build, tokens: list[Token], declared: list[str]) -> None:
    """The header of a game lists its sides; each has a block of its own."""
    for word in listed(tokens):
        if word.text not in declared:
            unknown(b.findings, "side", word, declared, f"declare it: `side {word.text}`")
