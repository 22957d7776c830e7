"""A border hex without an edge, although `edges whole` is declared.

Why: `edges whole` in `map` promises that every border hex belongs to an edge, if only to one `of nobody`.

Bad:
    map
      edges whole
    edge west of Blue
      0101..0110          (and nothing of the other borders)

Good:
    edge elsewhere of nobody
      0201 0301 0401..0410

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import WARNING, Finding, Label
from toolchain.checks.registry import CERTAIN, GROUND, Check, check
from toolchain.checks.shared import border, ground
from toolchain.model.model import Model


@check("MAP094", WARNING, CERTAIN, looks_at=GROUND)
def border_without_an_edge(c: Check, m: Model) -> Iterator[Finding]:
    if m.whole_edges is None:
        return
    held = {i for edge in border.edges(m) for i in edge["hexes"]}
    bare = sorted({ground.places(m)[place] for place in border.border(m)} - held)
    if bare:
        yield c.finding(
            f"{border.these(m, bare)} at the border of the map, but not part of any edge",
            m.whole_edges,
            labels=[Label(m.map_spans[bare[0]], "this hex")],
            help=f"add {'this hex' if len(bare) == 1 else 'these hexes'} to an edge, or to an edge `of nobody`",
        )
