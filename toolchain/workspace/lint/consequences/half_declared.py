"""Leaves out findings that follow from a declaration that could not be read: about its block, and about names in its lines."""

from __future__ import annotations

from toolchain.base.diagnostic import ERROR, Finding
from toolchain.language.ast import Block
from toolchain.language.catalogue.catalogue import BLOCKS
from toolchain.workspace.lint.consequences.blocks import Blocks
from toolchain.workspace.lint.consequences.kinds import (
    QUOTED,
    UNKNOWN,
    WORD,
    is_unused,
    name_of,
    of_a_reader,
)

# What readers say of the game as a whole: it follows from what they say of a text, and never the other way round.
_OF_THE_GAME = frozenset(("FLO", "VIC", "MAP", "ARR", "OOB", "PKG"))
# Lines, and first lines of blocks, that declare all names in them.
_DECLARING = frozenset(("columns", "faces", "has", "ladder", "nations", "sides", "values"))


def without_what_is_half_declared(
    items: list[Finding], everything: list[Finding], blocks: Blocks
) -> list[Finding]:
    """Without findings of checks that name a block in which something could not be read, and without unknown names of such lines."""
    causes = [
        item
        for item in everything
        if item.severity == ERROR
        and (of_a_reader(item) or item.code.startswith("SYN"))
        and item.code[:3] not in _OF_THE_GAME
    ]
    faulty = {blocks.of(item) for item in causes}
    names = {
        name
        for block in blocks.all
        if (block.source.name, block.span.start) in faulty and (name := _name_of(block))
    }
    words = {word: place for item in causes for word, place in _declared_beside(item).items()}
    own = set(map(id, causes))  # what says that the block could not be read may name it too
    return [
        item
        for item in items
        if not ((id(item) not in own and _is_of(item, names)) or _is_unknown(item, words))
    ]


def _is_of(item: Finding, names: set[str]) -> bool:
    """Whether a finding is what a check says of something with one of these names."""
    if (of_a_reader(item) and item.code[:3] not in _OF_THE_GAME) or is_unused(item):
        return False
    return not names.isdisjoint(QUOTED.findall(f"{item.message} {item.note}"))


def _is_unknown(item: Finding, words: dict[str, tuple[str, int]]) -> bool:
    """Whether a finding says elsewhere that one of these words names nothing."""
    if item.span is None or not (name_of(item) in UNKNOWN or item.code.startswith("OOB")):
        return False
    place = (item.span.source.name, item.span.line)
    return any(words.get(word, place) != place for word in QUOTED.findall(item.message))


def _declared_beside(item: Finding) -> dict[str, tuple[str, int]]:
    """The words of the line of a finding, where that declares them all, each with the place of the line."""
    if item.span is None or not item.span.source.name.endswith(".hw"):
        return {}
    words = WORD.findall(item.span.source.line(item.span.line))
    if not words or words[0] not in _DECLARING:
        return {}
    return dict.fromkeys(words[1:], (item.span.source.name, item.span.line))


def _name_of(block: Block) -> str:
    """What a block declares; empty where it declares nothing by a name of its own."""
    form = BLOCKS[block.word].header if block.word in BLOCKS else ""
    return block.header[0].text if form.startswith("NAME") and block.header else ""
