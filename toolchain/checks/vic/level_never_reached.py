"""A level of victory is never awarded, because one above it always is.

Why: the first condition that holds decides; two of them are in the wrong order, or one is written too wide.

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
from toolchain.checks.levels import holds, levels, worlds
from toolchain.checks.registry import CERTAIN, Check, check
from toolchain.model.model import Model


@check("VIC023", WARNING, CERTAIN)
def level_never_reached(c: Check, m: Model) -> Iterator[Finding]:
    for _, _, made in levels(m):
        cases = worlds([level.condition for level in made])
        if cases is None:
            continue
        first: set[int] = set()
        instead: dict[int, int] = {}
        for world in cases:
            true = [at for at, level in enumerate(made) if holds(level.condition, world)]
            first.update(true[:1])
            for at in true[1:]:
                instead.setdefault(at, true[0])
        for at, level in enumerate(made):
            if at not in first:
                above = (
                    [Label(made[instead[at]].line.span, "this is awarded before")] if at in instead else []
                )
                yield c.finding(
                    f"`{level.step.text}` is never awarded by this line", level.line.span, labels=above,
                    help="move it up, or correct its condition",
                )  # fmt: skip
