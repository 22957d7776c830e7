"""How many hexes the rows of a map list, counted before any of them is made."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from toolchain.geometry.hexnumbers import HexNumbers
from toolchain.language.ast import Block, Line
from toolchain.language.tokens import Token
from toolchain.model.rows import hex_words, numbers_in


class Rows(NamedTuple):
    """A block `hexes`: its numbers, what belongs before each, and the rows with their hexes and what else they say."""

    block: Block
    numbers: HexNumbers
    prefix: str
    rows: list[tuple[Line, list[Token], list[Token]]]


def rows_of(block: Block, numbers: HexNumbers) -> Rows:
    """The rows of a block, each with its leading numbers apart."""
    here, prefix = numbers_in(block, numbers)
    return Rows(block, here, prefix, [(line, *hex_words(line.tokens, here)) for line in block.lines])


def listed_hexes(blocks: Sequence[Rows]) -> int:
    """How many hexes blocks `hexes` list. Of a map of several sheets, the most that one has: sheets may overlap."""
    by_sheet: Counter[str] = Counter()
    for block, here, _, rows in blocks:
        of = " ".join(token.text for token in block.header)
        for _, words, _ in rows:
            for word in words:
                low, run, high = word.text.partition("..")
                by_sheet[of or here.parted(low)[0].name] += here.length(low, high) if run else 1
    return max(by_sheet.values(), default=0)
