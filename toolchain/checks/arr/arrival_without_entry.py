"""A unit that is to enter has no entry.

Why: `enter` asks at which hexes it may come onto the map, and none are named.

Bad:
    turn 2  arrive B_Horse

Good:
    turn 2  arrive B_Horse by west

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import ERROR, Finding
from toolchain.checks.registry import CERTAIN, Check, check
from toolchain.checks.shared import queries
from toolchain.model.model import Model


@check("ARR015", ERROR, CERTAIN)
def arrival_without_entry(c: Check, m: Model) -> Iterator[Finding]:
    for row in m.schedule_rows:
        if row["piece"].info["piece"].get("entry") is None and row["line"].tokens[-2].text != "by":
            if not queries.operations(m, "enter"):
                return
            name = row["piece"].name
            span = next((t.span for t in row["line"].tokens if t.text == name), row["span"])
            known = ", ".join(m.symbols.names("entry"))
            yield c.finding(
                f"{name} arrives by no entry",
                span,
                help=f"`... by ENTRY`; entries: {known}"
                if known
                else "declare an `entry` and name it: `... by ENTRY`",
            )
