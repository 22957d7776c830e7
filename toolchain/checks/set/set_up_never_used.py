"""A set-up that no scenario uses.

Why: its units never come onto the map.

Bad:
    setup blue-start of Blue
    scenario "Dawn"
      set-up red-start

Good:
    scenario "Dawn"
      set-up blue-start, red-start

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import WARNING, Finding
from toolchain.checks.registry import CERTAIN, EVERY, Check, check
from toolchain.checks.shared import queries
from toolchain.model.model import Model


@check("SET014", WARNING, CERTAIN, looks_at=EVERY)
def set_up_never_used(c: Check, m: Model) -> Iterator[Finding]:
    used = queries.setups_named(m)
    if not any(s["name"] for s in m.ir["scenarios"]):
        return
    for block in queries.written(m, "setup"):
        if block.header and block.header[0].text not in used:
            yield c.finding(
                f"no scenario uses the set-up `{block.header[0].text}`",
                block.header[0].span,
                help="add it to a `set-up` line in a scenario",
            )
