"""A hex at the border is of no edge, though the edges are said to be whole.

Why: `edges whole` in `map` promises that every place where the map ends belongs to somebody, or to nobody by name.

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
            f"{border.these(m, bare)} at the border of the map and of no edge",
            m.whole_edges,
            labels=[Label(m.map_spans[bare[0]], "this hex")],
            help="add it to an edge, or to one `of nobody`",
        )
