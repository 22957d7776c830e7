"""An outline hexside that separates nothing.

Why: if slopes always divide a hilltop from lower ground, one between two open hexes has a wrong number, or a
hex has the wrong terrain.

Bad:
    hexes
      0303  hilltop
      0506  clear
      0507  clear
    lines slope-side
      0303/0203  0303/0302  0303/0304  0303/0403  0303/0202  0303/0402  0506/0507

Good:
    lines slope-side
      0303/0203  0303/0302  0303/0304  0303/0403  0303/0202  0303/0402

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import WARNING, Finding, Label
from toolchain.checks.registry import GROUND, LIKELY, Check, check
from toolchain.checks.shared import queries
from toolchain.checks.shared.outlines import outlines, written
from toolchain.model.model import Model


@check("MAP038", WARNING, LIKELY, looks_at=GROUND)
def off_an_outline(c: Check, m: Model) -> Iterator[Finding]:
    for outline in outlines(m):
        astray = set(outline.astray)
        for row in m.line_rows if astray else ():
            if all((min(a, b), max(a, b)) in astray for a, b, _ in row["pairs"]):
                continue  # lines of their own, on purpose
            for a, b, token in row["pairs"]:
                side = (min(a, b), max(a, b))
                if row["feature"] == outline.side and side in astray:
                    astray.discard(side)
                    yield c.finding(
                        f"`{outline.side}` {outline.what} everywhere else, but not at hexside {written(m, side)}",
                        queries.pair_span(token),
                        labels=[Label(m.map_spans[a], "one hex"), Label(m.map_spans[b], "the other hex")],
                        help="correct the hexside, or "
                        + (
                            "the terrain of one of the hexes"
                            if outline.terrain
                            else "the hexes of one of the regions"
                        ),
                    )
