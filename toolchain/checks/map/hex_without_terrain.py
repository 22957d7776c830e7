"""A hex without terrain.

Why: rules depend on the terrain of a hex.

Bad:
    hexes
      0102

Good:
    hexes
      0102  woods

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import WARNING, Finding
from toolchain.checks.registry import CERTAIN, GROUND, Check, check
from toolchain.checks.shared import queries
from toolchain.model.model import Model
from toolchain.model.rows import hex_words, numbers_in


@check("MAP028", WARNING, CERTAIN, looks_at=GROUND)
def hex_without_terrain(c: Check, m: Model) -> Iterator[Finding]:
    for block in queries.written(m, "hexes"):
        numbers, _ = numbers_in(block, queries.numbers_of_hexes(m))
        for line in block.lines:
            words, rest = hex_words(line.tokens, numbers)
            if words and not rest:
                one = len(words) == 1 and ".." not in words[0].text
                yield c.finding(
                    "this hex has no terrain" if one else "these hexes have no terrain",
                    line.span,
                    help=f"write a terrain after the number{'' if one else 's'}",
                )
