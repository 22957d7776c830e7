"""A side sets up units that belong to no side.

Why: `forces` without `of SIDE` lists units of no side. Nobody moves them, and for both sides they are neither own nor enemy units.

Bad:
    forces blue-army
      5-4 guard I  1st Guard

Good:
    forces blue-army of Blue
      5-4 guard I  1st Guard

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import ERROR, Finding, Label
from toolchain.checks.registry import LIKELY, Check, check
from toolchain.checks.shared import queries
from toolchain.model.model import Model


@check("SET036", ERROR, LIKELY)
def units_of_no_side(c: Check, m: Model) -> Iterator[Finding]:
    rows = [r for r in queries.placements(m) if r["side"] >= 0 and r["piece"].info["piece"]["side"] < 0]
    for file in m.oob if rows else ():
        ids = {unit["id"] for unit in file.data.get("units", ())}
        first = next((row for row in rows if row["piece"].name in ids), None)
        if first is not None and "side" not in file.data:
            side = queries.side_name(m, first["side"])
            yield c.finding(
                f"the units of `{file.data['forces']}` belong to no side",
                file.span("forces"),
                labels=[Label(first["span"], f"{side} sets up {first['piece'].name}")],
                help=f'write `"side": "{side}"`'
                if file.name.endswith(".json")
                else f"write `forces {file.data['forces']} of {side}`",
            )
