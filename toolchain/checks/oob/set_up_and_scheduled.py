"""A unit that is both set up and scheduled to arrive.

Why: a counter already on the map cannot arrive.

Bad:
    0101  B_Foot_1
    turn 3  arrive B_Foot_1

Good:
    0101  B_Foot_1

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import ERROR, Finding, Label
from toolchain.checks.registry import CERTAIN, Check, check
from toolchain.checks.shared import queries
from toolchain.model.model import Model


@check("OOB042", ERROR, CERTAIN)
def set_up_and_scheduled(c: Check, m: Model) -> Iterator[Finding]:
    placed = {row["piece"].name: row for row in queries.placements(m)}
    for row in m.schedule_rows:
        name = row["piece"].name
        if name in placed:
            there = placed[name]["line"]
            yield c.finding(
                f"{name} is set up and also arrives on turn {row['turn']}",
                next((t.span for t in row["line"].tokens if t.text == name), row["span"]),
                labels=[Label(next(t.span for t in there.tokens if t.text == name), "set up here")],
                help="remove the unit from the set-up or from the schedule",
            )
