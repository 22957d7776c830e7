"""Some end of the game gives no level of victory.

Why: the players have fought the war out, and the book has no name for what came of it. Every case of the facts that
the conditions name is looked at.

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
from toolchain.checks.levels import holds, levels, told, worlds
from toolchain.checks.registry import LIKELY, Check, check
from toolchain.model.model import Model


@check("VIC022", WARNING, LIKELY)
def levels_with_a_hole(c: Check, m: Model) -> Iterator[Finding]:
    for block, _, made in levels(m):
        conditions = [level.condition for level in made]
        for world in worlds(conditions) or ():
            if not any(holds(condition, world) for condition in conditions):
                yield c.finding(
                    f"no level is awarded when {told(world)}", block.keyword.span,
                    help="add a level for it, or a last one for all the rest: `level STEP when yes`",
                )  # fmt: skip
                break
