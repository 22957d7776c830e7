"""Leaves out what checks say of a declaration that could not be read: they know only a part of it."""

from __future__ import annotations

from toolchain.base.diagnostic import ERROR, Finding
from toolchain.language.ast import Block
from toolchain.language.catalogue.catalogue import BLOCKS
from toolchain.workspace.lint.consequences.blocks import Blocks
from toolchain.workspace.lint.consequences.kinds import QUOTED, is_unused, of_a_reader

# What readers say of the game as a whole: it follows from what they say of a text, and never the other way round.
_OF_THE_GAME = frozenset(("FLO", "VIC", "MAP", "ARR", "OOB", "PKG"))


def without_checks_of_faulty_blocks(
    items: list[Finding], everything: list[Finding], blocks: Blocks
) -> list[Finding]:
    """Without findings of checks that name a block in which something could not be read."""
    faulty = {
        blocks.of(item)
        for item in everything
        if item.severity == ERROR and of_a_reader(item) and item.code[:3] not in _OF_THE_GAME
    }
    names = {
        name
        for block in blocks.all
        if (block.source.name, block.span.start) in faulty and (name := _name_of(block))
    }
    if not names:
        return items
    return [
        item
        for item in items
        if (of_a_reader(item) and item.code[:3] not in _OF_THE_GAME)
        or is_unused(item)
        or names.isdisjoint(QUOTED.findall(f"{item.message} {item.note}"))
    ]


def _name_of(block: Block) -> str:
    """What a block declares; empty where it declares nothing by a name of its own."""
    form = BLOCKS[block.word].header if block.word in BLOCKS else ""
    return block.header[0].text if form.startswith("NAME") and block.header else ""
