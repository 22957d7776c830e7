"""Whose a schedule is, and for whose units an entry is."""

from __future__ import annotations

from toolchain.checks.shared import queries
from toolchain.language.ast import Block
from toolchain.model.model import Model


def owner_of(m: Model, block: Block) -> tuple[int, int]:
    """The side of a schedule, and the nation if it is of one; -1 where it does not name them."""
    words = [token.text for token in block.header]
    named = words[words.index("of") + 1 : words.index("of") + 2] if "of" in words else words[:1]
    for name in named:
        nation = m.symbols.get(name, "nation")
        if nation is not None:
            return nation.info["side"], nation.info["index"]
        side = m.symbols.get(name, "side")
        if side is not None:
            return side.info["index"], -1
    return -1, -1


def entry_of(m: Model, name: str) -> tuple[Block | None, int]:
    """The block of an entry, and the side whose units it is for; -1 where it does not name one."""
    block = queries.block_called(m, "entry", name)
    sides = [s for t in block.header[1:] if (s := m.symbols.get(t.text, "side"))] if block is not None else []
    return block, sides[0].info["index"] if len(sides) == 1 else -1
