"""A set-up region that contains a hex where the enemy starts.

Why: the owner may place the unit in that hex, and then enemies begin the game in one hex.

Bad:
    near-bank  B_Horse
    0103  R_Foot_1        (0103 is in near-bank)

Good:
    region near-bank-without-0103 = near-bank - hex 0103
    near-bank-without-0103  B_Horse

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import WARNING, Finding, Label
from toolchain.checks.registry import LIKELY, Check, check
from toolchain.checks.shared import queries
from toolchain.model.model import Model


@check("SET017", WARNING, LIKELY)
def set_up_region_holds_enemy(c: Check, m: Model) -> Iterator[Finding]:
    rows = queries.placements(m)
    fixed = [(r, next(iter(r["hexes"]))) for r in rows if r["hexes"] and len(r["hexes"]) == 1]
    told: set[tuple[int, int]] = set()
    for row in rows:
        if not row["hexes"] or len(row["hexes"]) < 2:
            continue
        for other, index in fixed:
            key = (row["span"].start, index)
            if index in row["hexes"] and other["side"] != row["side"] and key not in told:
                told.add(key)
                yield c.finding(
                    f"`{row['span'].text}` contains hex {m.ir['hexes'][index]['id']}, where {other['piece'].name} starts",
                    row["span"],
                    labels=[Label(other["span"], "the enemy unit")],
                    help=f"use a region without that hex: `region NAME = {row['span'].text} - hex {m.ir['hexes'][index]['id']}`",
                )
