"""A missing hex inside the map.

Why: all six hexes around it exist, so its row was probably forgotten.

Bad:
    0201..0203  open    (without 0202)

Good:
    0201..0203  open

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import WARNING, Finding
from toolchain.checks.registry import GROUND, LIKELY, Check, check
from toolchain.checks.shared import ground
from toolchain.geometry.lattice import DIRECTIONS
from toolchain.model.model import Model


@check("MAP029", WARNING, LIKELY, looks_at=GROUND)
def hole_in_the_map(c: Check, m: Model) -> Iterator[Finding]:
    hexes, at = m.ir["hexes"], ground.places(m).get
    for held in hexes:
        # A hole has a hex to its north, as on all sides: no other place need be looked at.
        q, r = held["q"], held["r"] + 1
        if at((q, r)) is None:
            around = [at((q + dq, r + dr)) for dq, dr in DIRECTIONS]
            known = [index for index in around if index is not None]
            if len(known) == 6:
                number = m.numbers.print((q, r), hexes[known[0]].get("sheet", ""))
                yield c.finding(
                    f"hex {number} is missing",
                    m.map_spans[known[0]],
                    here="a neighbour of the missing hex",
                    note="all six hexes around it are on the map",
                    help="add a row for the missing hex",
                )
