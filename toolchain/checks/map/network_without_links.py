"""A network without links.

Why: nothing can move or trace over it.

Bad:
    network railway
      edges lines rail

Good:
    lines rail
      0101/0201

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import WARNING, Finding
from toolchain.checks.registry import CERTAIN, EVERY, Check, check
from toolchain.checks.shared import queries
from toolchain.model.model import Model


@check("MAP032", WARNING, CERTAIN, looks_at=EVERY)
def network_without_links(c: Check, m: Model) -> Iterator[Finding]:
    for symbol in m.symbols.all("network"):
        if m.ir["hexes"] and not m.ir["networks"].get(symbol.name):
            block = queries.block_called(m, "network", symbol.name)
            edges = [x.tokens[-1].text for x in (block.lines if block else ()) if x.word == "edges"]
            of_hexsides = next((name for name in edges if name in m.facts.edge_terrains), "")
            yield c.finding(
                f"the network `{symbol.name}` has no links",
                symbol.span,
                help=f"`{of_hexsides}` is a hexside terrain, so its `lines` are not links: use another name for the links"
                if of_hexsides
                else f"write a `lines {edges[0]}` block with the hexsides that the links cross"
                if edges
                else "write a `lines` block for the feature in the `edges` line of the network",
            )
