"""An arrival comes after the last turn of every scenario.

Why: the units would wait for a turn that is never played.

Bad:
    turns 1..6
    turn 8  arrive B_Horse

Good:
    turn 6  arrive B_Horse

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import WARNING, Finding, Label
from toolchain.checks.registry import CERTAIN, EVERY, Check, check
from toolchain.ir.limits.open_ends import NO_TURN
from toolchain.model.model import Model


@check("ARR010", WARNING, CERTAIN, looks_at=EVERY)
def arrival_after_last_turn(c: Check, m: Model) -> Iterator[Finding]:
    scenario = m.ir["scenarios"][0]
    for row in m.schedule_rows:
        if scenario["last"] < row["turn"] < NO_TURN:
            turns = m.spans.get("turns")
            yield c.finding(
                f"turn {row['turn']} is never played",
                row["span"],
                labels=[Label(turns, f"the last turn is {scenario['last']}")] if turns else (),
                help="correct the turn, or lengthen the scenario",
            )
