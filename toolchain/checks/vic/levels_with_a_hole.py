"""A possible end of the game without a level of victory.

Why: the game would end without a result. hexwright examines every combination of the facts in the conditions.

Bad:
    level  Blue-win when fallen of Red and not fallen of Blue
    level  Red-win when fallen of Blue

Good:
    level  Blue-win when fallen of Red and not fallen of Blue
    level  Red-win when fallen of Blue
    level  Draw when yes

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import WARNING, Finding
from toolchain.checks.registry import LIKELY, Check, check
from toolchain.checks.shared.victory_levels import levels
from toolchain.model.model import Model


@check("VIC022", WARNING, LIKELY)
def levels_with_a_hole(c: Check, m: Model) -> Iterator[Finding]:
    for victory in levels(m):
        if victory.cases.too_many:
            continue
        left = victory.cases.possible
        for level in victory.levels:
            left &= ~victory.cases.of(level.condition)
        if left:
            yield c.finding(
                f"no level is awarded when {victory.cases.told(left)}",
                victory.block.keyword.span,
                help="add a level for this case, or a last one for all other cases: `level STEP when yes`",
            )
