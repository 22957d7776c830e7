"""A network link to a hex without the network's terrain.

Why: the railway leads to a hex whose own row has no railway, so a hex number is probably wrong.

Bad:
    hexes
      0101  open, railroad
      0102  open, railroad
      0201  open
    lines rail
      0101/0102  0102/0201

Good:
    lines rail
      0101/0102

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import WARNING, Finding
from toolchain.checks.registry import GROUND, LIKELY, Check, check
from toolchain.checks.shared import queries
from toolchain.model.model import Model

MOST_ODD = (
    0.1  # of the hexes of a network: where more lack the terrain, the terrain does not go with the network
)
FEWEST = 4


@check("MAP036", WARNING, LIKELY, looks_at=GROUND)
def link_off_the_terrain(c: Check, m: Model) -> Iterator[Finding]:
    rows = [row for row in m.line_rows if row["feature"] not in m.facts.edge_terrains]
    for feature in dict.fromkeys(row["feature"] for row in rows):
        own = [row for row in rows if row["feature"] == feature]
        ends = {i for row in own for pair in row["pairs"] for i in pair[:2]}
        terrains = {
            t for t in m.facts.hex_terrains if sum(t in m.ir["hexes"][i]["terrains"] for i in ends) > 1
        }
        for terrain in sorted(terrains):
            odd = {i for i in ends if terrain not in m.ir["hexes"][i]["terrains"]}
            elsewhere = any(terrain in h["terrains"] for i, h in enumerate(m.ir["hexes"]) if i not in ends)
            if len(ends) < FEWEST or not odd or len(odd) > max(1, MOST_ODD * len(ends)) or elsewhere:
                continue
            for row in own:
                for a, b, token in row["pairs"]:
                    for index in {a, b} & odd:
                        yield c.finding(
                            f"hex {m.ir['hexes'][index]['id']} has no `{terrain}`, unlike all other hexes of `{feature}`",
                            queries.pair_span(token),
                            help="correct the hex number, or add the terrain to the hex",
                        )
