"""How many hexes the rows of a map list, counted before any of them is made."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from toolchain.geometry.hexnumbers import HexNumbers
from toolchain.language.ast import Block
from toolchain.model.rows import hex_words, numbers_in


def listed_hexes(blocks: Sequence[Block], numbers: HexNumbers) -> int:
    """How many hexes blocks `hexes` list. Of a map of several sheets, the most that one has: sheets may overlap."""
    by_sheet: Counter[str] = Counter()
    for block in blocks:
        here, _ = numbers_in(block, numbers)
        of = " ".join(token.text for token in block.header)
        for line in block.lines:
            for word in hex_words(line.tokens, here)[0]:
                low, run, high = word.text.partition("..")
                by_sheet[of or here.parted(low)[0].name] += here.length(low, high) if run else 1
    return max(by_sheet.values(), default=0)
