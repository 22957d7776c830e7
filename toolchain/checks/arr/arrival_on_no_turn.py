"""A unit whose turn of arrival no rule sets.

Why: a row with a word instead of a turn number waits until a rule sets `due` of its units. If no rule does, they never
arrive.

Bad:
    schedule Blue
      turn later-on  arrive B_Horse by ford-road
    (and no `set due`)

Good:
    schedule Blue
      turn 3  arrive B_Horse by ford-road

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import WARNING, Finding
from toolchain.checks.registry import CERTAIN, EVERY, Check, check
from toolchain.checks.shared import queries
from toolchain.ir.limits.open_ends import NO_TURN
from toolchain.model.model import Model


@check("ARR021", WARNING, CERTAIN, looks_at=EVERY)
def arrival_on_no_turn(c: Check, m: Model) -> Iterator[Finding]:
    due = m.symbols.get("due", "state")
    # The language itself sets `due`, in no place of the text.
    if not queries.has_rules(m) or (due is not None and any(due.info.get("set", ()))):
        return
    rows = {id(row["line"]): row for row in m.schedule_rows if row["turn"] == NO_TURN}
    for row in rows.values():
        names = [each["piece"].name for each in m.schedule_rows if each["line"] is row["line"]]
        more = f" and {len(names) - 1} more" if len(names) > 1 else ""
        yield c.finding(
            f"no rule sets the turn in which {names[0]}{more} will arrive",
            row["span"],
            help="write the number of the turn, or `set due of UNIT to turn + 1` in a rule",
        )
