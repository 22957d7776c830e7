"""A hex without a name, while all others of its terrain have one.

Why: if every city is named, this hex has the wrong terrain, or its name is missing.

Bad:
    hexes
      0105  city "Northam"
      0307  city

Good:
    hexes
      0105  city "Northam"
      0307  city "Southam"

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import NOTE, Finding, Label
from toolchain.checks.registry import GROUND, LIKELY, Check, check
from toolchain.checks.shared import ground
from toolchain.model.model import Model

FEWEST = 4  # named hexes of a terrain, before one without a name is odd
MOST = 0.6  # of the hexes of a terrain are named: it is a terrain of places
CROWD = 8  # hexes that touch another and bear a name each: no two hexes of the terrain are one place


@check("MAP044", NOTE, LIKELY, looks_at=GROUND)
def place_without_a_name(c: Check, m: Model) -> Iterator[Finding]:
    hexes, beside = m.ir["hexes"], ground.beside(m)
    for terrain in m.facts.hex_terrains:
        # A box has its own name instead of a number.
        members = {
            n for n, known in enumerate(hexes) if terrain in known["terrains"] and not known.get("box")
        }
        named = {index for index in members if hexes[index]["name"]}
        if len(named) < max(FEWEST, MOST * len(members)) or len(named) == len(members):
            continue
        bare = members - named
        if sum(not named.isdisjoint(beside[index]) for index in named) < CROWD * len(bare):
            # A wood of several hexes bears its name in one of them.
            bare = {index for index in bare if members.isdisjoint(beside[index])}
        if len(bare) == 1:
            (odd,) = bare
            yield c.finding(
                f"unlike every other `{terrain}`, hex {hexes[odd]['id']} has no name",
                m.map_spans[odd],
                labels=[Label(m.map_spans[min(named)], "one with a name")],
                help="give the hex a name, or correct its terrain",
            )
