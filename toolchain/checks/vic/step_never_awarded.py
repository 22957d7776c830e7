"""A step of the victory ladder that is never awarded.

Why: a victory condition is missing, or there is one step too many.

Bad:
    ladder  Red-win < Draw < Blue-win
    level   Red-win when fallen of Blue
    level   Blue-win when fallen of Red

Good:
    ladder  Red-win < Draw < Blue-win
    level   Red-win when fallen of Blue
    level   Blue-win when fallen of Red
    level   Draw when yes

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import WARNING, Finding
from toolchain.checks.registry import CERTAIN, Check, check
from toolchain.checks.shared.victory_levels import levels
from toolchain.model.model import Model


@check("VIC021", WARNING, CERTAIN)
def step_never_awarded(c: Check, m: Model) -> Iterator[Finding]:
    for victory in levels(m):
        awarded = {level.step.text for level in victory.levels}
        for step in victory.steps:
            if step.text not in awarded:
                yield c.finding(
                    f"no condition awards `{step.text}`",
                    step.span,
                    help=f"write `level {step.text} when ...`, or remove the step from the ladder",
                )
