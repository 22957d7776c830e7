"""An arrival without an entry.

Why: `enter` needs the hexes where the unit may come onto the map.

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
from toolchain.checks.shared.seen.operations import operations
from toolchain.model.model import Model


@check("ARR015", ERROR, CERTAIN)
def arrival_without_entry(c: Check, m: Model) -> Iterator[Finding]:
    for row in m.schedule_rows:
        if row["piece"].info["piece"].get("entry") is None and row["line"].tokens[-2].text != "by":
            if not operations(m, "enter"):
                return
            name = row["piece"].name
            span = next((t.span for t in row["line"].tokens if t.text == name), row["span"])
            known = ", ".join(m.symbols.names("entry"))
            yield c.finding(
                f"{name} arrives without an entry",
                span,
                help=f"add `by ENTRY`; entries: {known}"
                if known
                else "declare an `entry`, and name it in this row: `... by ENTRY`",
            )
