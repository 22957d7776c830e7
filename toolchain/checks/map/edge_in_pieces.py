"""A map edge in several pieces.

Why: an edge is one run along the border; nothing can leave through a missing hex. Hexes that nobody may
enter, such as sea, do not divide an edge; an edge `of nobody` may be anywhere.

Bad:
    edge west of Blue
      0101..0104 0106..0110

Good:
    edge west of Blue
      0101..0110

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import WARNING, Finding, Label
from toolchain.checks.registry import GROUND, LIKELY, Check, check
from toolchain.checks.shared import border, ground
from toolchain.geometry.border import pieces
from toolchain.model.model import Model


@check("MAP092", WARNING, LIKELY, looks_at=GROUND)
def edge_in_pieces(c: Check, m: Model) -> Iterator[Finding]:
    if not border.edges(m):
        return
    hexes, outer = m.ir["hexes"], border.border(m)
    shut = ground.closed_terrains(m)
    closed = {place for place in outer if not shut.isdisjoint(hexes[ground.places(m)[place]]["terrains"])}
    for edge in border.edges(m):
        if edge["owner"] < 0:
            continue
        # What lies inside the map is told as such.
        index = {place: i for i in edge["hexes"] if (place := ground.axials(m)[i]) in outer}
        found = pieces(index, closed)
        if len(found) > 1:
            first, other = index[found[0][0]], index[found[1][0]]
            yield c.finding(
                f"the edge `{edge['name']}` is in {len(found)} pieces: hex {hexes[other]['id']} is not connected to "
                f"hex {hexes[first]['id']}",
                border.named(m, edge),
                labels=[Label(m.map_spans[other], "this hex")],
                help="add the hexes in between, or make two edges",
            )
