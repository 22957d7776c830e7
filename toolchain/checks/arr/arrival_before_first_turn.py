"""An arrival comes before the first turn of every scenario.

Why: that turn is never played, so the unit never enters.

Bad:
    turns 3..6
    turn 1  arrive B_Horse

Good:
    turn 3  arrive B_Horse

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import WARNING, Finding, Label
from toolchain.checks.registry import CERTAIN, EVERY, Check, check
from toolchain.model.model import Model


@check("ARR011", WARNING, CERTAIN, looks_at=EVERY)
def arrival_before_first_turn(c: Check, m: Model) -> Iterator[Finding]:
    scenario = m.ir["scenarios"][0]
    for row in m.schedule_rows:
        if row["turn"] < scenario["first"]:
            turns = m.spans.get("turns")
            yield c.finding(
                f"turn {row['turn']} is before the first turn",
                row["span"],
                labels=[Label(turns, f"the first turn is {scenario['first']}")] if turns else (),
                help="correct the turn, or set the unit up at the start",
            )
