"""A level of victory that is never awarded, because one above it always is.

Why: the first condition that is true decides; two are in the wrong order, or one is too broad.

Bad:
    level  Blue-win when fallen of Red
    level  Blue-triumph when fallen of Red and year = 1914

Good:
    level  Blue-triumph when fallen of Red and year = 1914
    level  Blue-win when fallen of Red

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import WARNING, Finding, Label
from toolchain.checks.registry import CERTAIN, Check, check
from toolchain.checks.shared.victory_levels import levels
from toolchain.model.model import Model


@check("VIC023", WARNING, CERTAIN)
def level_never_reached(c: Check, m: Model) -> Iterator[Finding]:
    for victory in levels(m):
        if victory.cases.too_many:
            continue
        left = victory.cases.possible
        held = [left & victory.cases.of(level.condition) for level in victory.levels]
        for level, here in zip(victory.levels, held, strict=True):
            if not here & left:
                one = here & -here  # the first case in which it holds, and another level does before
                before = next((x for x, its in zip(victory.levels, held, strict=True) if its & one), None)
                above = [Label(before.line.span, "this level is awarded first")] if before is not None else []
                yield c.finding(
                    f"this line never awards `{level.step.text}`",
                    level.line.span,
                    labels=above,
                    help="move the line up, or correct its condition",
                )
            left &= ~here
