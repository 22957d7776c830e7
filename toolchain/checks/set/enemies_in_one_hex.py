"""Units of both sides are set up in the same hex.

Why: one of the two hex numbers is wrong, unless the battle has already begun.

Bad:
    0101  B_Foot_1
    0101  R_Foot_1

Good:
    0101  B_Foot_1
    0401  R_Foot_1

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import WARNING, Finding, Label
from toolchain.checks.registry import LIKELY, Check, check
from toolchain.checks.shared import queries
from toolchain.model.model import Model, SetupRow


@check("SET012", WARNING, LIKELY)
def enemies_in_one_hex(c: Check, m: Model) -> Iterator[Finding]:
    first: dict[int, SetupRow] = {}
    for row in queries.placements(m):
        if not row["hexes"] or len(row["hexes"]) != 1:
            continue
        index = next(iter(row["hexes"]))
        other = first.setdefault(index, row)
        a, b = other["piece"].info["piece"]["side"], row["piece"].info["piece"]["side"]
        if a != b and min(a, b) >= 0 and index < len(m.ir["hexes"]):
            yield c.finding(
                f"{row['piece'].name} is set up in the same hex as the enemy unit {other['piece'].name}",
                row["span"],
                labels=[Label(other["span"], "the enemy unit")],
                help="correct the hex of one of the units",
            )
