"""A unit with a `count`.

Why: `count` is meant for identical counters, but rules and set-up refer to one piece by one id, so only one
piece is created.

Bad:
    {"id": "B_Foot", "count": 2}

Good:
    {"id": "B_Foot_1"}, {"id": "B_Foot_2"}

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import WARNING, Finding
from toolchain.checks.registry import CERTAIN, Check, check
from toolchain.model.model import Model


@check("OOB050", WARNING, CERTAIN)
def unused_count(c: Check, m: Model) -> Iterator[Finding]:
    for file in m.oob:
        for number, unit in enumerate(file.data.get("units", ())):
            if isinstance(unit.get("count"), int) and unit["count"] > 1:
                yield c.finding(
                    f"{unit['id']} has a count of {unit['count']}, but a unit with an id is only one piece",
                    file.span("units", number, "count"),
                    help="give each counter an entry and an id of its own",
                )
