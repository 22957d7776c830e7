"""A map edge with a hex that is not at the border of the map.

Why: units can leave the map only at its border.

Bad:
    edge west of Blue
      0101..0109 0210

Good:
    edge west of Blue
      0101..0110

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import ERROR, Finding, Label
from toolchain.checks.registry import CERTAIN, GROUND, Check, check
from toolchain.checks.shared import border, ground
from toolchain.model.model import Model


@check("MAP091", ERROR, CERTAIN, looks_at=GROUND)
def edge_off_the_border(c: Check, m: Model) -> Iterator[Finding]:
    for edge in border.edges(m):
        inside = [i for i in edge["hexes"] if ground.axials(m)[i] not in border.border(m)]
        if inside:
            yield c.finding(
                f"{border.these(m, inside)} in the edge `{edge['name']}`, but not at the border of the map",
                border.named(m, edge),
                labels=[Label(m.map_spans[inside[0]], "all its neighbours are on the map")],
                help="correct the hex number: an edge contains only hexes at the border of the map",
            )
