"""An outline has a gap: a hexside without what goes round the terrain everywhere else.

Why: where a slope goes round every hilltop, or a wall round every fortress, one hexside without it is a door that
nobody built.

Bad:
    hexes
      0303  hilltop
    lines slope-side
      0303/0203  0303/0302  0303/0304  0303/0403  0303/0202    (without 0303/0402)

Good:
    lines slope-side
      0303/0203  0303/0302  0303/0304  0303/0403  0303/0202  0303/0402

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import WARNING, Finding, Label
from toolchain.checks.outlines import outlines, written
from toolchain.checks.registry import GROUND, LIKELY, Check, check
from toolchain.model.model import Model


@check("MAP037", WARNING, LIKELY, looks_at=GROUND)
def gap_in_an_outline(c: Check, m: Model) -> Iterator[Finding]:
    for outline in outlines(m):
        for side in outline.missing:
            one, other = side if outline.terrain in m.ir["hexes"][side[0]]["terrains"] else side[::-1]
            yield c.finding(
                f"hexside {written(m, side)} has no `{outline.side}`, which goes round `{outline.terrain}` everywhere else",
                m.map_spans[one], here=f"`{outline.terrain}` ends here",
                labels=[Label(m.map_spans[other], "and here is another hex")],
                help=f"add the hexside to the lines of `{outline.side}`, or correct the terrain of one of the hexes",
            )  # fmt: skip
