"""More arrivals on a turn than their entry admits.

Why: some units would have to wait, which the schedule should make explicit.

Bad:
    at hex 0101 capacity 1
    turn 2  arrive B_Horse, B_Foot_2 by west

Good:
    at hex 0101 capacity 2

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from toolchain.base.diagnostic import NOTE, Finding, Label
from toolchain.checks.registry import LIKELY, Check, check
from toolchain.model.model import Model, ScheduleRow


@check("ARR017", NOTE, LIKELY)
def entry_too_small(c: Check, m: Model) -> Iterator[Finding]:
    takes: dict[str, int] = {}
    for entry in m.ir["entries"]:
        limits = [line["capacity"] for line in entry["lines"]]
        if limits and all(limits):
            takes[entry["name"]] = sum(limits)
    groups: dict[tuple[str, int], list[ScheduleRow]] = defaultdict(list)
    for row in m.schedule_rows:
        entry = row["piece"].info["piece"].get("entry")
        if entry in takes:
            groups[(entry, row["turn"])].append(row)
    for (name, turn), rows in groups.items():
        if len(rows) > takes[name]:
            symbol = m.symbols.get(name, "entry")
            yield c.finding(
                f"{len(rows)} units arrive by `{name}` on turn {turn}, but this entry admits only {takes[name]}",
                rows[-1]["span"],
                labels=[Label(symbol.span, "the entry")] if symbol and symbol.span else (),
                help="spread the arrivals over several turns or entries, or give the entry an `at` line without `capacity`",
            )
