"""A terrain that is nowhere on the map.

Why: its rules never apply; either the map lacks the terrain, or spells its name differently.

Bad:
    terrain swamp on hex

Good:
    hexes
      0303  swamp

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import NOTE, Finding
from toolchain.checks.registry import CERTAIN, EVERY, Check, check
from toolchain.model.model import Model


@check("MAP030", NOTE, CERTAIN, looks_at=EVERY)
def terrain_nowhere(c: Check, m: Model) -> Iterator[Finding]:
    if not m.ir["hexes"]:
        return
    seen = {t for h in m.ir["hexes"] for t in h["terrains"]} | {t for _a, _b, ts in m.ir["edges"] for t in ts}
    seen |= {row["feature"] for row in m.line_rows} | set(m.facts.terrain_states)
    for symbol in m.symbols.all("terrain"):
        if symbol.name not in seen:
            yield c.finding(
                f"no {symbol.info['on']} on the map has the terrain `{symbol.name}`",
                symbol.span,
                help="add the terrain to the map, or remove its declaration",
            )
