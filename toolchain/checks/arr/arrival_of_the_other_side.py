"""A unit stands in the schedule of the other side.

Why: it stands in the wrong list.

Bad:
    schedule Blue
      turn 2  arrive R_Horse

Good:
    schedule Red
      turn 2  arrive R_Horse

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import WARNING, Finding
from toolchain.checks.registry import CERTAIN, Check, check
from toolchain.checks.shared import queries
from toolchain.model.model import Model


@check("ARR019", WARNING, CERTAIN)
def arrival_of_the_other_side(c: Check, m: Model) -> Iterator[Finding]:
    for row in m.schedule_rows:
        header = row["block"].header
        owner = m.symbols.get(header[0].text, "side") if header else None
        side = row["piece"].info["piece"]["side"]
        if owner is not None and side >= 0 and owner.info["index"] != side:
            name = row["piece"].name
            yield c.finding(
                f"{name} of {queries.side_name(m, side)} stands in the schedule of {owner.name}",
                next((t.span for t in row["line"].tokens if t.text == name), row["span"]),
                help="move it to the schedule of its own side",
            )
