"""A score line that counts hexes that do not exist.

Why: the line always gives 0 points.

Bad:
    castles: 2 VP for both per hex in castle     (no hex is a castle)

Good:
    villages: 2 VP for both per hex in village

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import WARNING, Finding
from toolchain.checks.registry import CERTAIN, EVERY, Check, check
from toolchain.checks.shared import ground, queries
from toolchain.model.model import Model


@check("VIC014", WARNING, CERTAIN, looks_at=EVERY)
def score_of_no_hex(c: Check, m: Model) -> Iterator[Finding]:
    if not m.ir["hexes"]:
        return
    for score in m.ir["scores"]:
        for line in score["lines"]:
            if line["per"] is not None and ground.widest_hexes(m, line["per"]) == set():
                yield c.finding(
                    f"`{line['label']}` of `{score['name']}` counts hexes that do not exist",
                    queries.score_line(m, score["name"], line["label"]),
                    help="name hexes that are on the map",
                )
