"""Scheduled units that no rule brings onto the map.

Why: a schedule only gives the turn; a step of the sequence must bring the units onto the map.

Bad:
    schedule Blue
      turn 2  arrive B_Horse

Good:
    each u in own unit where due of it = turn
      enter u

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import WARNING, Finding
from toolchain.checks.registry import CERTAIN, EVERY, Check, check
from toolchain.checks.shared import queries
from toolchain.checks.shared.seen.operations import operations, states_read
from toolchain.model.model import Model


@check("ARR018", WARNING, CERTAIN, looks_at=EVERY)
def arrivals_never_enter(c: Check, m: Model) -> Iterator[Finding]:
    if not queries.has_rules(m) or not m.schedule_rows:
        return
    if operations(m, "enter", "can-enter", "entry-of") or "due" in states_read(m):
        return
    box = m.symbols.get("reinforcements", "box")
    if box is not None and queries.mentioned(m, box, in_examples=False):
        return
    for block in queries.blocks(m, "schedule"):
        yield c.finding(
            "no rule brings these arrivals onto the map",
            block.keyword.span,
            help="in a phase, write `each u in own unit where due of it = turn` and, indented below it, `enter u`",
        )
