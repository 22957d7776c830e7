"""A unit in the schedule of the other side, or of another nation.

Why: the unit is in the wrong list.

Bad:
    schedule Blue
      turn 2  arrive R_Horse

Good:
    schedule Red
      turn 2  arrive R_Horse

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import WARNING, Finding
from toolchain.checks.registry import CERTAIN, Check, check
from toolchain.checks.shared import queries
from toolchain.checks.shared.placing.schedule_owners import owner_of
from toolchain.model.model import Model


@check("ARR019", WARNING, CERTAIN)
def arrival_of_the_other_side(c: Check, m: Model) -> Iterator[Finding]:
    for row in m.schedule_rows:
        owner, nation = owner_of(m, row["block"])
        piece = row["piece"].info["piece"]
        if owner < 0 or piece["side"] < 0:
            continue
        name = row["piece"].name
        span = next((t.span for t in row["line"].tokens if t.text == name), row["span"])
        if owner != piece["side"]:
            whose, there = (queries.side_name(m, number) for number in (piece["side"], owner))
            yield c.finding(
                f"{name} of {whose} is in the schedule of {there}",
                span,
                help="move the unit to the schedule of its own side",
            )
        elif nation not in (-1, piece["nation"]):
            there = m.ir["nations"][nation]
            yield c.finding(
                f"{name} does not belong to {there}, whose schedule this is",
                span,
                help="move the unit to the schedule of its own nation",
            )
