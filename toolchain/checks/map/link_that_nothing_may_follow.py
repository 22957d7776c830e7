"""A network link that no piece may ever follow.

Why: a road into the sea, or over an impassable hexside, means a wrong number in one of two lists.

Bad:
    lines road
      0101/0102  0102/0103    (0103 is sea, which nothing enters)

Good:
    lines road
      0101/0102  0102/0202

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from toolchain.base.diagnostic import WARNING, Finding, Label
from toolchain.checks.registry import GROUND, LIKELY, Check, check
from toolchain.checks.shared import ground, queries
from toolchain.model.model import Model

if TYPE_CHECKING:
    from toolchain.ir.rules import Movement

MOST_ODD = 0.1  # of the links of a network: where more are barred, the network has a movement of its own
FEWEST = 4


@check("MAP047", WARNING, LIKELY, looks_at=GROUND)
def link_that_nothing_may_follow(c: Check, m: Model) -> Iterator[Finding]:
    ways = [way for way in ground.movements(m) if not way["over"]]
    for name in m.ir["networks"]:
        links = ground.links(m, name)
        odd = {(a, b) for a, b in links if _closed(m, ways, a, b)}
        if len(links) < FEWEST or not odd or len(odd) > max(1, MOST_ODD * len(links)):
            continue
        for _, a, b, token in ground.written_links(m, odd):
            yield c.finding(
                f"no piece may ever use this link of `{name}`",
                queries.pair_span(token),
                labels=[Label(m.map_spans[a], "from here"), Label(m.map_spans[b], "to here")],
                help="correct the hexes of the link, or their terrain",
            )


def _closed(m: Model, ways: list[Movement], a: int, b: int) -> bool:
    """Whether nothing may go between two hexes either way: by the movements, or by the word of the terrain where the
    movements are only said.
    """
    if ways:
        return all(ground.barred(m, way, a, b) and ground.barred(m, way, b, a) for way in ways)
    lying = {*m.ir["hexes"][a]["terrains"], *m.ir["hexes"][b]["terrains"], *ground.hexside_terrains(m, a, b)}
    return bool(lying & ground.closed_terrains(m))
