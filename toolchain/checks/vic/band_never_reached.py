"""A victory band above the points available, or below 0.

Why: nobody can reach that degree of victory. Bands measure the lead of the side that is ahead, which is never below 0.

Bad:
    bands  0, 1..50, 51..    (and 12 points on the map)

Good:
    bands  0, 1..6, 7..

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import WARNING, Finding
from toolchain.checks.registry import CERTAIN, Check, check
from toolchain.checks.shared import ground, queries
from toolchain.model.model import Model


@check("VIC019", WARNING, CERTAIN)
def band_never_reached(c: Check, m: Model) -> Iterator[Finding]:
    # A victory that is only said may measure the points of one side.
    played = queries.blocks(m, "victory")
    for _low, high, token in queries.bands(m) if played else ():
        if high < 0:
            yield c.finding(
                f"the band {token.text} is never reached, because no lead is below 0",
                token.span,
                help="begin the bands at 0; to measure one side only, give the other a fixed number of points",
            )
    score = next((s for s in m.ir["scores"] if s["name"] == m.ir["victory"]["score"]), None)
    if score is None or not score["lines"] or not m.ir["hexes"]:
        return
    most = 0
    for line in score["lines"]:
        hexes = ground.widest_hexes(m, line["per"]) if line["per"] is not None else {0}
        if hexes is None or line["amount"][0] != "int" or line["amount"][1] < 0:
            return
        most += line["amount"][1] * len(hexes)
    for low, _high, token in queries.bands(m):
        if low > most:
            yield c.finding(
                f"no side can have {low} points: the map gives at most {most}",
                token.span,
                help="lower the band, or let the score give more points",
            )
