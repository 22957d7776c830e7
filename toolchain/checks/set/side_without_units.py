"""A side has no unit in a scenario.

Why: its set-up is not listed, or there is none.

Bad:
    scenario "Dawn"
      set-up blue-start

Good:
    scenario "Dawn"
      set-up blue-start, red-start

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import WARNING, Finding
from toolchain.checks import reading
from toolchain.checks.registry import LIKELY, Check, check
from toolchain.model.model import Model


@check("SET016", WARNING, LIKELY)
def side_without_units(c: Check, m: Model) -> Iterator[Finding]:
    if m.scenario == "" or not m.setup_rows:
        return
    present = {r["piece"].info["piece"]["side"] for r in [*reading.placements(m), *m.schedule_rows]}
    present |= {p["side"] for p in m.ir["pieces"] if p["start"] >= 0}
    present |= {side for s in m.ir["scenarios"] for _name, side in s["setup"]}
    block = reading.block_called(m, "scenario", m.scenario)
    for side in range(len(m.ir["sides"])):
        if side not in present and any(p["side"] == side for p in m.ir["pieces"]):
            yield c.finding(
                f"{reading.side_name(m, side)} has no unit in this scenario",
                block.keyword.span if block else None,
                help="list a set-up of that side",
            )
