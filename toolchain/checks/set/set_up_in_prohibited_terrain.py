"""A unit is set up where no unit of its kind may ever be.

Why: the hex number is wrong, or the terrain.

Bad:
    0403  R_Horse      (0403 is water)

Good:
    0303  R_Horse

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import ERROR, Finding, Label
from toolchain.checks import ground, reading
from toolchain.checks.registry import CERTAIN, Check, check
from toolchain.model.model import Model


@check("SET010", ERROR, CERTAIN)
def set_up_in_prohibited_terrain(c: Check, m: Model) -> Iterator[Finding]:
    for row in reading.placements(m):
        if not row["hexes"] or len(row["hexes"]) != 1:
            continue
        index = next(iter(row["hexes"]))
        if index >= len(m.ir["hexes"]):
            continue
        why = ground.prohibited(m, index, row["piece"].info["piece"]["kind"])
        if why:
            yield c.finding(
                f"{row['piece'].name} is set up in {m.ir['hexes'][index]['id']}, where it may not be", row["span"],
                labels=[Label(m.map_spans[index], "this hex")], note=why, help="set it up in another hex",
            )  # fmt: skip
