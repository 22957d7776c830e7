"""Two consecutive hexes of a chain that are not adjacent.

Why: a front line with a hole lets everything through.

Bad:
    chain front
      1004 1005 1107

Good:
    chain front
      1004 1005 1106 1107

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from toolchain.base.diagnostic import ERROR, Finding, Label
from toolchain.checks.registry import CERTAIN, PROJECT, Check, Whole, check


@check("MAP040", ERROR, CERTAIN, looks_at=PROJECT)
def broken_chain(c: Check, p: Whole) -> Iterator[Finding]:
    if p.grid is None:
        return
    for chain in p.chains:
        if chain.apart:
            continue
        for (a, x), (b, y) in pairwise(zip(chain.hexes, chain.tokens, strict=True)):
            if not p.grid.adjacent(a, b):
                yield c.finding(
                    f"hex {b} is not adjacent to hex {a}",
                    y.span,
                    labels=[Label(x.span, "the previous hex")],
                    help="add the hexes in between, or write `apart` if the chain has gaps",
                )
