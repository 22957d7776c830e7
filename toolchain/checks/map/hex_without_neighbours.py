"""A hex without neighbours.

Why: its number is wrong, or the hexes in between were forgotten.

Bad:
    0101..0103  open
    0901  open

Good:
    0101..0103  open
    0201  open

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import WARNING, Finding
from toolchain.checks.registry import CERTAIN, GROUND, Check, check
from toolchain.checks.shared import ground
from toolchain.model.model import Model


@check("MAP021", WARNING, CERTAIN, looks_at=GROUND)
def hex_without_neighbours(c: Check, m: Model) -> Iterator[Finding]:
    if len(m.ir["hexes"]) < 2:
        return
    for index, (known, near) in enumerate(zip(m.ir["hexes"], ground.beside(m), strict=True)):
        if not near:
            yield c.finding(
                f"hex {known['id']} has no neighbours on the map",
                m.map_spans[index],
                help="check the number of the hex",
            )
