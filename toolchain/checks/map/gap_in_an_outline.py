"""A gap in a hexside outline around a terrain or between regions.

Why: if a slope surrounds every hilltop, or a border separates all countries, a single hexside without it
opens an unintended way through.

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
from toolchain.checks.registry import GROUND, LIKELY, Check, check
from toolchain.checks.shared.outlines import outlines, written
from toolchain.model.model import Model


@check("MAP037", WARNING, LIKELY, looks_at=GROUND)
def gap_in_an_outline(c: Check, m: Model) -> Iterator[Finding]:
    for outline in outlines(m):
        for side in outline.missing:
            one, other = side
            if outline.terrain and outline.terrain not in m.ir["hexes"][one]["terrains"]:
                one, other = other, one
            yield c.finding(
                f"hexside {written(m, side)} has no `{outline.side}`, which {outline.what} everywhere else",
                m.map_spans[one],
                here=f"`{outline.terrain}` ends here" if outline.terrain else "",
                labels=[Label(m.map_spans[other], "the other hex")],
                help=f"add the hexside to the lines of `{outline.side}`, or correct "
                + (
                    "the terrain of one of the hexes"
                    if outline.terrain
                    else "the hexes of one of the regions"
                ),
            )
