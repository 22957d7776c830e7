"""More is set up in a hex than the stacking rule allows.

Why: the first thing the players would have to do is break or mend the rule.

Bad:
    stacking two-a-hex of unit
      at most 2
    0101  B_Foot_1, B_Foot_2, B_Horse

Good:
    0101  B_Foot_1, B_Foot_2

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from typing import Any

from toolchain.base.diagnostic import ERROR, Finding
from toolchain.checks import reading
from toolchain.checks.registry import CERTAIN, Check, check
from toolchain.model.model import Model


@check("SET011", ERROR, CERTAIN)
def over_stacked_at_start(c: Check, m: Model) -> Iterator[Finding]:
    for stacking in m.ir["stackings"]:
        if stacking["limit"][0] != "int":
            continue
        limit = stacking["limit"][1]
        held: dict[tuple[int, int], list[tuple[int, dict[str, Any]]]] = defaultdict(list)
        for row in reading.placements(m):
            piece = row["piece"].info["piece"]
            if row["hexes"] and len(row["hexes"]) == 1 and stacking["kinds"] >> piece["kind"] & 1:
                weight = reading.weight_of(m, stacking, piece)
                held[(next(iter(row["hexes"])), piece["side"])].append((0 if weight is None else weight, row))
        for (index, _side), rows in held.items():
            total = sum(weight for weight, _ in rows)
            if total > limit and index < len(m.ir["hexes"]):
                last = rows[-1][1]
                names = ", ".join(row["piece"].name for _, row in rows)
                yield c.finding(
                    f"hex {m.ir['hexes'][index]['id']} holds {total} at the start, `{stacking['name']}` allows {limit}",
                    last["span"], note=f"there: {names}", help="set some of them up in another hex",
                )  # fmt: skip
